import { roles } from '@insaka/domain/permissions'
import { accountStates, staffStatuses, userFieldLabels as label } from '@insaka/domain/users/users.labels'
import { accountState } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Day } from '../ui/Moment.tsx'
import { StatePill } from '../ui/status/StatePill.tsx'
import type { Column } from '../ui/table/column.ts'
import { ApproveButton } from './ApproveButton.tsx'

export const isWaiting = (user: UserRecord) => accountState(user) === 'waiting'

/** State of an account for display; “Declined” and “Retired” take precedence. */
export function accountStanding(user: UserRecord) {
  if (user.declinedOn !== null) return { state: 'deactivated', label: 'Declined' } as const
  if (user.status === 'RETIRED') return { state: 'deactivated', label: staffStatuses.RETIRED } as const
  const state = accountState(user)
  return { state, label: accountStates[state] }
}

export const AccountPill = ({ user }: { user: UserRecord }) => <StatePill {...accountStanding(user)} />

// oxfmt-ignore
export const userColumns: readonly Column<UserRecord>[] = [
  { key: 'name', header: 'Name', cell: ({ firstName, lastName }) => `${firstName} ${lastName}`, width: 19, card: 'what' },
  { key: 'code', header: label.code, cell: ({ code }) => code, width: 11.5, card: 'start' },
  { key: 'department', header: label.department, cell: ({ department }) => department, width: 9, card: 'line' },
  { key: 'designation', header: label.designation, cell: ({ designation }) => designation, card: 'who' },
  { key: 'role', header: label.role, cell: ({ user }) => roles[user.role], width: 11.2 },
  { key: 'state', header: 'State', cell: (user) => <AccountPill user={user} />, width: 19.2, card: 'state' },
  { key: 'lastSignInOn', header: label.lastSignInOn, cell: ({ lastSignInOn }) => (lastSignInOn ? <Day value={lastSignInOn} /> : 'Never'), width: 10.2, nowrap: true, card: 'line' },
]

/** Shown only in a list with waiting users. */
export const approvalColumn: Column<UserRecord> = {
  key: 'approval',
  header: 'Approval',
  cell: (user) => (isWaiting(user) ? <ApproveButton user={user} /> : ''),
  width: 17.2,
  card: 'sum',
}
