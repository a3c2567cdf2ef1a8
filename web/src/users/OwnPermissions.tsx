import {
  duties,
  may,
  permissions,
  reachOf,
  roles,
  type Permission,
  type Rights,
} from '@insaka/domain/permissions'
import { CheckIcon, DashIcon } from '../ui/icons.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './OwnPermissions.module.css'

const all = Object.keys(permissions) as Permission[]

/** What the signed-in person may do here, from the table the server decides by. */
export function OwnPermissions({ rights }: { rights: Rights }) {
  const held = rights.duties.map((duty) => ` You hold the duty ${duties[duty]} today.`)
  return (
    <Section title="Your permissions" description={`Your role is ${roles[rights.role]}.${held.join('')}`}>
      <ul className="bare-list grid gap-2">
        {all.map((permission) => {
          const reach = reachOf(rights, permission)
          const { allows } = permissions[permission]
          return may(rights, permission) ? (
            <li key={permission} className={`flex quiet ${classes.right}`} data-held>
              <CheckIcon />
              <span>
                {allows}
                {reach !== 'own institution' && <span className="quiet"> ({reach})</span>}
              </span>
            </li>
          ) : (
            <li key={permission} className={`flex quiet ${classes.right}`}>
              <DashIcon />
              <span>
                <span className="visually-hidden">Not: </span>
                {allows}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
