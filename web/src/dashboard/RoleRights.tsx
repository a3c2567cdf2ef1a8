import { may, permissions, reachOf, roles, type Permission, type Role } from '@insaka/domain/permissions'
import { CheckIcon, DashIcon } from '../ui/icons.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './RoleRights.module.css'

const all = Object.keys(permissions) as Permission[]

/** What the signed-in person may do here, from the table the server decides by. */
export function RoleRights({ role }: { role: Role }) {
  return (
    <Section title="What you may do" description={`Your role is ${roles[role]}`}>
      <List rights={all.filter((permission) => may(role, permission))} role={role} />
      <details className={classes.others}>
        <summary>What other roles may do</summary>
        <List rights={all.filter((permission) => !may(role, permission))} role={role} />
      </details>
    </Section>
  )
}

function List({ rights, role }: { rights: Permission[]; role: Role }) {
  return (
    <ul className={classes.rights}>
      {rights.map((permission) => {
        const reach = reachOf(role, permission)
        return (
          <li key={permission} className={classes.right} data-held={reach !== 'none'}>
            {reach === 'none' ? <DashIcon /> : <CheckIcon />}
            <span>
              {permissions[permission].allows}
              {reach !== 'none' && reach !== 'own institution' && (
                <span className={classes.reach}> ({reach})</span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
