import { accountStates, staffStatuses } from '@insaka/domain/users/users.labels'
import { accountState } from '@insaka/domain/users/users.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { MouseEventHandler } from 'react'
import { Avatar } from './Avatar.tsx'
import classes from './UserCard.module.css'

type Way = { href: string; onClick: MouseEventHandler }

/** Somebody at a glance; what their account is good for stands there in words too. */
export function UserCard({ user, ...way }: Way & { user: UserRecord }) {
  const state = accountState(user)
  const name = `${user.firstName} ${user.lastName}`
  return (
    <a {...way} className={classes.card} data-state={state}>
      <Avatar gender={user.gender} />
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>{' '}
        <span className={classes.designation} title={user.designation}>
          {user.designation}
        </span>{' '}
        <span className={classes.state}>
          {accountStates[state]}
          {user.status === 'RETIRED' && ` · ${staffStatuses.RETIRED}`}
        </span>
      </span>
    </a>
  )
}

export const AddUserCard = (way: Way) => (
  <a {...way} className={classes.add} title="Add User">
    <svg className={classes.plus} viewBox="0 0 44 44" aria-hidden="true" focusable="false">
      <path d="M22 14v16M14 22h16" />
    </svg>
    Add User
  </a>
)
