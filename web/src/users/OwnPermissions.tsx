import { may, permissions, permissionScope, roles, type Permission } from '@insaka/domain/permissions'
import { heldDutyText } from '@insaka/domain/users/duties.labels'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { currentDuties, currentRights } from '../state/current-user.ts'
import { CheckIcon, DashIcon } from '../ui/icons.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './OwnPermissions.module.css'

const allPermissions = Object.keys(permissions) as Permission[]

/** The signed-in user’s permissions, from the same table that the server enforces. */
export function OwnPermissions({ user }: { user: UserRecord }) {
  const rights = currentRights(user)
  const heldDuties = currentDuties(user).map((duty) => ` You are ${heldDutyText(duty)}.`)
  return (
    <Section
      title="Your permissions"
      description={`Your role is ${roles[rights.role]}.${heldDuties.join('')}`}
    >
      <ul className="bare-list grid gap-2">
        {allPermissions.map((permission) => {
          const scope = permissionScope(rights, permission)
          const { allows } = permissions[permission]
          return may(rights, permission) ? (
            <li key={permission} className={`flex text-faint gap-2 ${classes.right}`} data-held>
              <CheckIcon />
              <span>
                {allows}
                {scope !== 'own institution' && <span className="text-faint"> ({scope})</span>}
              </span>
            </li>
          ) : (
            <li key={permission} className={`flex text-faint gap-2 ${classes.right}`}>
              <DashIcon />
              <span>
                <span className="visually-hidden">Not allowed: </span>
                {allows}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
