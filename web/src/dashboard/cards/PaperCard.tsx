import { formatNumber } from '@insaka/domain/core/number-format'
import type { Summary } from '@insaka/domain/dashboard/dashboard.schema'
import { paperKinds, type PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { paperStatuses, type PaperStatus } from '@insaka/domain/papers/papers.labels'
import { Link } from '@tanstack/react-router'
import { StateGlyph } from '../../ui/status/StatePill.tsx'
import { registerPaths } from '../../state/register-paths.ts'
import classes from './SummaryCards.module.css'

/** A number, or a grey placeholder while it is loading. */
export const CountText = ({ count }: { count: number | undefined }) =>
  count === undefined ? <span className="text-faint font-normal">…</span> : formatNumber(count)

type Props = { register: PaperRegister; state: PaperStatus; counts: Summary[PaperRegister] | undefined }

/** The count of papers in a state and, for papers in progress, the user's own, as in the menu. */
export const PaperCard = ({ register, state, counts }: Props) => (
  <Link
    to={registerPaths[register]}
    search={{ scope: 'institution', status: state }}
    className={classes.card}
  >
    <span className={classes.title}>
      <StateGlyph state={state} />
      {paperKinds[register].code} {paperStatuses[state]}:
    </span>{' '}
    <span className={classes.count} data-figures>
      <CountText count={counts?.institution[state]} />
      {state === 'IN_PROGRESS' && counts && counts.mine[state] > 0 && (
        <Note>{`${formatNumber(counts.mine[state])} ${counts.mine[state] === 1 ? 'is' : 'are'} yours`}</Note>
      )}
    </span>
  </Link>
)

const Note = ({ children }: { children: string }) => (
  <span className={`text-sm text-faint font-normal ${classes.of}`}> {children}</span>
)

type FuelProps = {
  fuel: Summary['fuel'] | undefined
  /** Code of the department whose account has the lowest balance, if that balance is zero or less. */
  lowestDepartment: string | undefined
}

/** The count of accounts that need a deposit, red if there are any. */
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
