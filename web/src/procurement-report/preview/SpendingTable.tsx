import { formatNumber } from '@insaka/domain/core/number-format'
import { formatSum, type ShownSum } from '@insaka/domain/core/money'
import type { PreviewSpending, ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import { ChevronIcon } from '../../ui/icons.tsx'
import classes from './Figures.module.css'

type Props = {
  title: string
  rows: readonly PreviewSpending[]
  /** The total has one row per currency. */
  isTotal?: boolean
}

// Rows displayed as cards lose their table semantics in browsers, so the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

const columns = { lvp: 'LVP', mpc: 'MPC', both: 'Both', committed: 'Committed', before: 'Before' }

/** Spending by kind of paper and in the previous period; currencies are never added together. */
export function SpendingTable({ title, rows, isTotal = false }: Props) {
  return (
    <table role="table" className={`data-table ${classes.figures}`} data-amounts>
      <caption className={isTotal ? undefined : 'visually-hidden'}>{title}</caption>
      <thead role="rowgroup" className="visually-hidden-on-phones">
        <tr role="row">
          <th role="columnheader" scope="col">
            {isTotal ? 'Currency' : title}
          </th>
          {Object.values(columns).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, label, currency, lvp, mpc, before, committed, share, ...both }) => (
          <tr role="row" key={`${currency} ${key}`}>
            <th role="rowheader" scope="row">
              {isTotal ? currency : currency === 'ZMW' ? label : `${label} (${currency})`}
            </th>
            <SpentCell column="lvp" {...lvp} />
            <SpentCell column="mpc" {...mpc} />
            <SpentCell column="both" {...both} share={isTotal ? undefined : share} />
            <td role="cell" data-label={columns.committed}>
              <span className="font-medium">{formatSum(committed)}</span>
            </td>
            <SpentCell column="before" {...before} share={isTotal ? undefined : before.share} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SpentCellProps = {
  column: keyof typeof columns
  records: number
  value: ShownSum
  /** Percentage of the spending in its currency. */
  share?: number | undefined
}

const SpentCell = ({ column, records, value, share }: SpentCellProps) => (
  <td role="cell" data-label={columns[column]}>
    {records === 0 ? (
      <span className="text-sm text-faint">–</span>
    ) : (
      <>
        <span className="font-medium">{formatSum(value)}</span>
        <span className="text-sm text-faint block leading-tight">
          {formatNumber(records)} {records === 1 ? 'record' : 'records'}
          {share !== undefined && (
            <span className={classes.share}>
              <span className={classes.separator}> · </span>
              {`${formatNumber(share, { minDecimals: 1 })}\u00A0%`}
            </span>
          )}
        </span>
      </>
    )}
  </td>
)

/** Spending by each dimension of the report; the first one is expanded. */
export function SpendingByDimension({ tables }: Pick<ReportPreview, 'tables'>) {
  return (
    <div className="border-t">
      {tables.map(({ dimension, label, rows }, index) => (
        <details key={dimension} className={`border-b ${classes.dimension}`} open={index === 0}>
          <summary className="fold">
            <span className="flex fold-arrow text-faint">
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
