import { usePrintedOn } from '../ui/use-printed-on.ts'
import classes from './PrintedPageHead.module.css'
import { useLetterhead } from './use-letterhead.tsx'

/** Header of a printed page: institution, subject, print date and user. */
export default function PrintedPageHead({ facts }: { facts: readonly string[] }) {
  const printedOn = usePrintedOn()
  const { institution, arms, printedBy } = useLetterhead()
  if (printedOn === null) return arms === null && <span hidden data-loading />
  return (
    <div className={`row ${classes.head}`}>
      {arms}
      <strong className={`flex-1 ${classes.institution}`}>{institution}</strong>
      <span className={classes.facts}>
        {facts.map((fact) => (
          <strong key={fact} className="block">
            {fact}
          </strong>
        ))}
        <span className="block">
          Printed on {printedOn} by {printedBy}
        </span>
      </span>
    </div>
  )
}
