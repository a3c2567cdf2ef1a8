import { formatNumber } from '@insaka/domain/core/figures'
import type { ShownSum } from '@insaka/domain/core/money'
import type { PreviewSpending, ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import { Amount } from '../../ui/Amount.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import classes from './Figures.module.css'

type Props = {
  title: string
  rows: readonly PreviewSpending[]
  /** Of everything: a row says no more than its currency. */
  isWhole?: boolean
}

// Where rows become cards, browsers forget that this is a table unless every part says so itself.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** What was spent on low value and committee papers, on both, and in the period before; currencies are never added together. */
export function SpendingTable({ title, rows, isWhole = false }: Props) {
  return (
    <table role="table" className={`data-table ${classes.figures}`} data-amounts>
      <caption className={isWhole ? undefined : 'visually-hidden'}>{title}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="visually-hidden-on-phones">
            {isWhole ? 'Currency' : title}
          </th>
          <th role="columnheader" scope="col">
            LVP
          </th>
          <th role="columnheader" scope="col">
            MPC
          </th>
          <th role="columnheader" scope="col">
            Both
          </th>
          <th role="columnheader" scope="col">
            Committed
          </th>
          <th role="columnheader" scope="col">
            Before
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, label, currency, lvp, mpc, before, committed, ...both }) => {
          // A row that says it already does not say it again at each amount.
          const named = isWhole ? undefined : currency
          return (
            <tr role="row" key={`${currency} ${key}`}>
              <th role="rowheader" scope="row">
                {isWhole ? currency : label}
              </th>
              <Spent {...lvp} currency={named} />
              <Spent {...mpc} currency={named} />
              <Spent {...both} share={isWhole ? undefined : both.share} currency={named} />
              <td role="cell">
                <Amount value={committed} currency={named ?? 'ZMW'} />
              </td>
              <Spent {...before} share={isWhole ? undefined : before.share} currency={named} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type SpentProps = {
  records: number
  value: ShownSum
  currency: string | undefined
  /** What part of its currency it is, in percent. */
  share?: number | undefined
}

const Spent = ({ records, value, currency = 'ZMW', share }: SpentProps) => (
  <td role="cell">
    {records === 0 ? (
      <span className="small quiet">–</span>
    ) : (
      <>
        <Amount value={value} currency={currency} />
        <span className="small quiet block tight">
          {formatNumber(records)} {records === 1 ? 'record' : 'records'}
          {share !== undefined && ` · ${formatNumber(share, { least: 1 })}\u00A0%`}
        </span>
      </>
    )}
  </td>
)

/** The same by each thing that a report adds up by; the first one is open. */
export function SpendingByDimension({ tables }: Pick<ReportPreview, 'tables'>) {
  return (
    <div className="line-above">
      {tables.map(({ dimension, label, rows }, index) => (
        <details key={dimension} className={`line-below ${classes.dimension}`} open={index === 0}>
          <summary className="fold">
            <span className="flex turns quiet">
              <ChevronIcon />
            </span>
            By {label.toLowerCase()}
          </summary>
          <SpendingTable title={label} rows={rows} />
        </details>
      ))}
    </div>
  )
}
