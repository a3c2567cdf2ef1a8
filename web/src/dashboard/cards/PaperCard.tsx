import { formatNumber } from '@insaka/domain/core/number-format'
import type { Summary } from '@insaka/domain/dashboard/dashboard.schema'
import { paperStatuses, type PaperStatus } from '@insaka/domain/papers/papers.labels'
import { Link } from '@tanstack/react-router'
import { StateGlyph } from '../../ui/state/StatePill.tsx'
import { registerPaths } from '../../state/register-paths.ts'
import classes from './SummaryCards.module.css'

/** A number, or a grey place for it until it is known. */
export const CountText = ({ count }: { count: number | undefined }) =>
  count === undefined ? <span className="quiet light">…</span> : formatNumber(count)

type Props = { register: 'lvp' | 'mpc'; state: PaperStatus; counts: Summary['lvp'] | undefined }

/** How many papers of a register are in a state, and how many of those in progress are one's own, as the menu counts. */
export const PaperCard = ({ register, state, counts }: Props) => (
  <Link
    to={registerPaths[register]}
    search={{ scope: 'institution', status: state }}
    className={classes.card}
  >
    <span className={classes.title}>
      <StateGlyph state={state} />
      {register.toUpperCase()} {paperStatuses[state]}:
    </span>{' '}
    <span className={classes.count} data-figures>
      <CountText count={counts?.institution[state]} />
      {state === 'IN_PROGRESS' && counts && counts.mine[state] > 0 && (
        <Note>{`${formatNumber(counts.mine[state])} ${counts.mine[state] === 1 ? 'is' : 'are'} yours`}</Note>
      )}
    </span>
  </Link>
)

/** In small letters after a number. */
const Note = ({ children }: { children: string }) => (
  <span className={`small quiet light ${classes.of}`}> {children}</span>
)

type FuelProps = {
  fuel: Summary['fuel'] | undefined
  /** The department whose account holds least, where that is nothing or less. */
  lowestDepartment: string | undefined
}

/** Accounts that need a deposit, red where there are any. */
export const FuelCard = ({ fuel, lowestDepartment }: FuelProps) => (
  <Link to="/insaka/plscm/stores/fuel" search={{ account: lowestDepartment }} className={`${classes.card}`}>
    <span className={classes.title}>Fuel at or below zero:</span>{' '}
    <span className={classes.count} data-low={(fuel && fuel.atOrBelowZero > 0) || undefined} data-figures>
      <CountText count={fuel?.atOrBelowZero} />
      {fuel && (
        <Note>{`of ${formatNumber(fuel.accounts)} ${fuel.accounts === 1 ? 'account' : 'accounts'}`}</Note>
      )}
    </span>
  </Link>
)
