import { errorMessage } from '@insaka/domain/core/errors'
import { tooLargeToShowText } from '@insaka/domain/core/money'
import { useQuery } from '@tanstack/react-query'
import { PageButton } from '../ui/paging/PageButton.tsx'
import { balanceText, monthText } from './fuel-text.ts'
import { balancesQuery } from './fuel.queries.ts'
import classes from './BalanceChart.module.css'

type Props = {
  userId: string
  code: string
  year: number
  currentYear: number
  onYear: (year: number) => void
}

const [width, height, margin] = [300, 64, 3]
const firstYear = 2000

/** Line chart of the month-end balances of a year, with a table for screen readers. */
export function BalanceChart({ userId, code, year, currentYear, onYear }: Props) {
  const { data, error } = useQuery(balancesQuery(userId, code, year))
  const months = data?.months ?? []
  const balances = data ? [data.opening, ...months.map(({ balance }) => balance)] : []
  const knownBalances = balances.filter((balance) => balance !== null)
  const isTooLarge = knownBalances.length < balances.length
  const lowestBalance = Math.min(...knownBalances.slice(1))
  const lowestMonth = months.find(({ balance }) => balance === lowestBalance)
  return (
    <section className="min-w-0 relative" aria-label="Balance over the year">
      <div className={`row flex-wrap ${classes.head}`}>
        <h2 className="text-sm leading-tight font-normal">Balance in {year}</h2>
        <span className="ml-auto text-xs text-faint" data-figures>
          {isTooLarge
            ? tooLargeToShowText
            : lowestMonth &&
              `lowest ${balanceText(lowestBalance)} in ${monthText(lowestMonth.month).slice(0, 3)}`}
        </span>
        <span className={`flex ${classes.ways}`}>
          <PageButton
            label="Previous year"
            icon="previous"
            disabled={year <= firstYear}
            onPress={() => onYear(year - 1)}
          />
          <PageButton
            label="Next year"
            icon="next"
            disabled={year >= currentYear}
            onPress={() => onYear(year + 1)}
          />
        </span>
      </div>
      {error && !data ? (
        <p className="m-0 text-error">The balances could not be loaded. {errorMessage(error)}</p>
      ) : (
        <BalanceLine balances={isTooLarge ? [] : knownBalances} />
      )}
      <div className={`grid text-xs text-faint ${classes.months}`} aria-hidden="true">
        {['Jan', 'Apr', 'Jul', 'Oct'].map((month) => (
          <span key={month}>{month}</span>
        ))}
      </div>
      <div className="visually-hidden">
        <table>
          <caption>Balance in ZMW at the end of each month of {year}</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, balance }) => (
              <tr key={month}>
                <th scope="row">{monthText(month)}</th>
                <td>{balanceText(balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Draws one twelfth of the width per month, from the opening balance on. */
function BalanceLine({ balances }: { balances: readonly number[] }) {
  const [lowestBalance, high] = [Math.min(0, ...balances), Math.max(0, ...balances)]
  const scale = high === lowestBalance ? 0 : (height - 2 * margin) / (high - lowestBalance)
  const yOf = (balance: number) => (height - margin - (balance - lowestBalance) * scale).toFixed(1)
  const xOf = (month: number) => ((month * width) / 12).toFixed(1)
  const line = balances
    .map((balance, month) => `${month === 0 ? 'M' : 'L'}${xOf(month)} ${yOf(balance)}`)
    .join('')
  return (
    <svg
      className={`block w-full ${classes.line}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={classes.zero} d={`M0 ${yOf(0)}H${width}`} />
      {balances.length > 1 && (
        <>
          <path className={classes.area} d={`${line}L${xOf(balances.length - 1)} ${yOf(0)}L0 ${yOf(0)}Z`} />
          <path className={classes.stroke} d={line} />
        </>
      )}
    </svg>
  )
}
