import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Definition } from '../record/Definitions.tsx'
import type { Letterhead } from './letterhead.ts'
import classes from './PrintRecord.module.css'
import { Signers } from './Signers.tsx'
import { usePrintSheet } from './use-print-sheet.ts'

type Props = Letterhead & {
  /** The words of the specification for such a record. */
  kind: string
  reference: string
  /** Some records know no states. */
  state?: string | undefined
  description: string
  /** Who, how much, which order. */
  facts: readonly string[]
  sections: readonly { title: string; items: readonly Definition[] }[]
  /** Who signs the sheet; nobody certifies it where there is none. */
  signers: readonly string[]
  /** What the sheet is good for, in its foot. */
  footnote?: string
  /** Its table has many columns, so that the paper lies on its side. */
  isWide?: boolean
  /** What comes before the sections. */
  children?: ReactNode
}

/** One record as a document to be filed: there only while the browser prints. */
export function PrintRecord(props: Props) {
  const { institution, arms, printedBy, kind, reference, state, description, facts, sections } = props
  const { signers, children, footnote = 'The register is the record; this sheet is a copy.' } = props
  const printedOn = usePrintSheet()
  if (printedOn === null) return null
  return createPortal(
    <article className={classes.sheet} data-printed data-wide={props.isWide}>
      <header className={`row ${classes.head}`}>
        <span className={`row strong ${classes.institution}`}>
          {arms}
          {institution}
        </span>
        <span className={`grid ${classes.which}`}>
          <span className={classes.kind}>{kind}</span>
          <strong className={`one-line ${classes.reference}`}>{reference}</strong>
        </span>
      </header>
      <h1 className={`breaks ${classes.description}`}>{description}</h1>
      <p className={`row wrap no-margin breaks ${classes.facts}`}>
        {state && <strong className={classes.state}>{state}</strong>}
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {children}
      {sections.map(({ title, items }) => (
        <section key={title} className={classes.section}>
          <h2 className={classes.title}>{title}</h2>
          <dl className={`grid no-margin ${classes.items}`}>
            {items.map(({ label, value, isLong }) => (
              <div key={label} className={`grid ${classes.item}`} data-long={isLong}>
                <dt>{label}</dt>
                <dd>{value || '–'}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {signers.length > 0 && (
        <section className={classes.section}>
          <h2 className={classes.title}>Certified</h2>
          <Signers signers={signers} />
        </section>
      )}
      <footer className={classes.printed}>
        Printed on {printedOn} by {printedBy} from Insaka. {footnote}
      </footer>
    </article>,
    document.body,
  )
}
