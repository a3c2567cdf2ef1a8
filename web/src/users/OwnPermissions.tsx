import { stepsOfDuties } from '@insaka/domain/all-steps'
import { duties, may, permissions, permissionScope, roles, type Permission } from '@insaka/domain/permissions'
import { heldDutyText } from '@insaka/domain/users/duties.labels'
import { currentDuties, currentRights, type CurrentUser } from '../state/current-user.ts'
import { CheckIcon, DashIcon } from '../ui/icons.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './OwnPermissions.module.css'

const allPermissions = Object.keys(permissions) as Permission[]

/** The signed-in user’s permissions, from the same table that the server enforces, and the steps of their duties. */
export function OwnPermissions({ user }: { user: CurrentUser }) {
  const rights = currentRights(user)
  const heldDuties = currentDuties(user).map((duty) => ` You are ${heldDutyText(duty)}.`)
  const allowedSteps = stepsOfDuties.flatMap(({ allows, duties: stepDuties }) => {
    const duty = stepDuties.find((each) => rights.duties.some((held) => held.duty === each))
    return duty ? [{ allows, duty }] : []
  })
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
        {allowedSteps.map(({ allows, duty }) => (
          <li key={allows} className={`flex text-faint gap-2 ${classes.right}`} data-held>
            <CheckIcon />
            <span>
              {allows} <span className="text-faint">(as {duties[duty]})</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
