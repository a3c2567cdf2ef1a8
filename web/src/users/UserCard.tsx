import { formatDay } from '@insaka/domain/core/dates'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import { accountState } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { AddressLink } from '../ui/AddressLink.tsx'
import { Avatar } from './Avatar.tsx'
import classes from './UserCard.module.css'
import { AccountPill } from './users.columns.tsx'

type LinkProps = { href: string; onFollow: () => void }

/** Card of a user, with the state of the account in words. */
export function UserCard({ user, ...link }: LinkProps & { user: UserRecord }) {
  const state = accountState(user)
  const name = `${user.firstName} ${user.lastName}`
  return (
    <AddressLink
      {...link}
      className={`row gap-3 min-w-0 outline-inset surface hoverable ${classes.card}`}
      data-state={state}
    >
      <Avatar gender={user.gender} />
      <span className={`grid min-w-0 ${classes.words}`}>
        <span className="truncate font-semibold" title={name}>
          {name}
        </span>{' '}
        <span className="truncate text-sm" title={user.designation}>
          {user.designation}
        </span>{' '}
        <span className="truncate text-sm text-faint">
          {user.department}
          {user.lastSignInOn
            ? `, ${label.lastSignInOn.toLowerCase()} ${formatDay(user.lastSignInOn)}`
            : state !== 'waiting' && ', never signed in'}
        </span>{' '}
        <span className={`row text-sm text-faint mt-1 ${classes.state}`}>
          <AccountPill user={user} />
        </span>
      </span>
    </AddressLink>
  )
}

export const AddUserCard = (link: LinkProps) => (
  <AddressLink
    {...link}
    className={`row gap-3 min-w-0 font-semibold outline-inset hoverable ${classes.add}`}
    title="Add User"
  >
    <svg className={`shrink-0 ${classes.plus}`} viewBox="0 0 44 44" aria-hidden="true" focusable="false">
      <path d="M22 14v16M14 22h16" />
    </svg>
    Add User
  </AddressLink>
)
