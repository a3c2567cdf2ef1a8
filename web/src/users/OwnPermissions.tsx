import {
  duties,
  may,
  permissions,
  permissionScope,
  roles,
  type Permission,
  type Rights,
} from '@insaka/domain/permissions'
import { CheckIcon, DashIcon } from '../ui/icons.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './OwnPermissions.module.css'

const allPermissions = Object.keys(permissions) as Permission[]

/** The signed-in user’s permissions, from the same table that the server enforces. */
export function OwnPermissions({ rights }: { rights: Rights }) {
  const heldDuties = rights.duties.map(({ duty }) => ` You hold the duty ${duties[duty]} today.`)
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
