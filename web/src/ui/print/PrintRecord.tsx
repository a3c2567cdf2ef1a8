import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Definition } from '../record/Definitions.tsx'
import type { Letterhead } from './letterhead.ts'
import classes from './PrintRecord.module.css'
import { Signers } from './Signers.tsx'
import { usePrintSheet } from './use-print-sheet.ts'

type Props = Letterhead & {
  kind: string
  reference: string
  /** Absent for records without states. */
  state?: string | undefined
  description: string
  /** Short facts such as person, amount and order number. */
  facts: readonly string[]
  sections: readonly { title: string; items: readonly Definition[] }[]
  /** Signature lines; empty if the sheet needs no certification. */
  signers: readonly string[]
  /** Note in the footer about the sheet’s validity. */
  footnote?: string
  /** Landscape, for a table with many columns. */
  isWide?: boolean
  children?: ReactNode
}

/** Printable document of one record, rendered only while printing. */
export function PrintRecord(props: Props) {
  const { institution, arms, printedBy, kind, reference, state, description, facts, sections } = props
  const {
    signers,
    children,
    footnote = 'This sheet is a copy; the official record is in the register.',
  } = props
  const printedOn = usePrintSheet()
  if (printedOn === null) return null
  return createPortal(
    <article className={classes.sheet} data-printed data-wide={props.isWide}>
      <header className={`row ${classes.head}`}>
        <span className={`row font-semibold ${classes.institution}`}>
          {arms}
          {institution}
        </span>
        <span className={`grid ${classes.which}`}>
          <span className={classes.kind}>{kind}</span>
          <strong className={`nowrap ${classes.reference}`}>{reference}</strong>
        </span>
      </header>
      <h1 className={`break-anywhere ${classes.description}`}>{description}</h1>
      <p className={`row flex-wrap m-0 break-anywhere ${classes.facts}`}>
        {state && <strong className={classes.state}>{state}</strong>}
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {children}
      {sections.map((section) => (
        <PrintedSection key={section.title} {...section} />
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

type SectionProps = Props['sections'][number]

function PrintedSection({ title, items: all }: SectionProps) {
  const [items, tables] = [all.filter(({ isTable }) => !isTable), all.filter(({ isTable }) => isTable)]
  return (
    <section className={classes.section} data-long={tables.length > 0 || undefined}>
      <h2 className={classes.title}>{title}</h2>
      <dl className={`grid m-0 ${classes.items}`}>
        {items.map(({ label, value, isLong }) => (
          <div key={label} className={`grid ${classes.item}`} data-long={isLong}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {tables.map(({ label, value }) => (
        <div key={label} className={classes.table}>
          {label !== title && <h3>{label}</h3>}
          {value}
        </div>
      ))}
    </section>
  )
}
