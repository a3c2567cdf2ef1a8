import { formatNumber } from '@insaka/domain/core/number-format'
import { paperKinds, paperRegisters } from '@insaka/domain/papers/paper-kinds'
import { enquiryMovementLabels, movementLabels } from '@insaka/domain/procurement-report/report.labels'
import type { ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import classes from './Figures.module.css'

type Movements = ReportPreview['movements']
type MovementLine = {
  sign: string
  papers: keyof typeof movementLabels
  enquiries: keyof typeof enquiryMovementLabels
}

/** The terms of the calculation with their signs; enquiries close differently. */
const movementLines: readonly MovementLine[] = [
  { sign: '', papers: 'broughtForward', enquiries: 'broughtForward' },
  { sign: '+', papers: 'added', enquiries: 'added' },
  { sign: '+', papers: 'reopened', enquiries: 'reopened' },
  { sign: '−', papers: 'completed', enquiries: 'linked' },
  { sign: '−', papers: 'cancelled', enquiries: 'withdrawn' },
  { sign: '=', papers: 'carriedForward', enquiries: 'carriedForward' },
]

/** The calculation from open records at the start to open records at the end of the period. */
export function MovementsTable({ movements }: { movements: Movements }) {
  return (
    <div>
      <table className={`data-table ${classes.figures}`} data-counts>
        <caption>Movements</caption>
        <thead>
          <tr>
            <th scope="col">Records</th>
            <th scope="col">Enquiries</th>
            {paperRegisters.map((register) => (
              <th key={register} scope="col">
                {paperKinds[register].code}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {movementLines.map(({ sign, papers, enquiries: ofEnquiry }) => (
            <tr key={papers} data-total={sign === '=' || undefined}>
              <th scope="row">
                <span className={`text-faint ${classes.sign}`}>{sign}</span>
                {movementLabels[papers]}
                {enquiryMovementLabels[ofEnquiry] !== movementLabels[papers] && (
                  <span className="text-sm text-faint">
                    {' '}
                    (enquiries: {enquiryMovementLabels[ofEnquiry].toLowerCase()})
                  </span>
                )}
              </th>
              <td>{formatNumber(movements.enquiries[ofEnquiry])}</td>
              {paperRegisters.map((register) => (
                <td key={register}>{formatNumber(movements[register][papers])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CancelledAfterCompletion movements={movements} />
    </div>
  )
}

/** Papers that were complete before the period and cancelled in it; the calculation excludes them. */
function CancelledAfterCompletion({ movements }: { movements: Movements }) {
  const counts = paperRegisters.flatMap((register) => {
    const count = movements[register].completedThenCancelled
    return count > 0 ? [`${formatNumber(count)} ${paperKinds[register].code}`] : []
  })
  if (counts.length === 0) return null
  return (
    <p className={`text-sm text-faint ${classes.note}`}>
      Not in these figures: {counts.join(' and ')}, complete before the period and cancelled in it.
    </p>
  )
}
