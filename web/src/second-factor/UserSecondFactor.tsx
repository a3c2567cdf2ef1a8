import { may } from '@insaka/domain/permissions'
import {
  isSecondFactorRequired,
  secondFactorRefusal,
  setupCodeRefusal,
} from '@insaka/domain/second-factor/second-factor.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { FieldGroup, WideField } from '../ui/form/FieldGrid.tsx'
import { Day } from '../ui/Moment.tsx'
import { secondFactorRulesQuery } from './manage-second-factors.queries.ts'
import { SetupCodeButton } from './SetupCodeButton.tsx'
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx'

type Props = { record: UserRecord; onChanged: (user: UserRecord) => void }

/** Section of the user details: second-factor status, and help for users who have lost it. */
export default function UserSecondFactor({ record, onChanged }: Props) {
  const me = useCurrentUser()
  const facts = { isOwn: record.id === me.id, mayGrantDev: may(me.user.role, 'GRANT_DEV') }
  const mayRemove = secondFactorRefusal(record, facts) === null
  const mayGiveCode = setupCodeRefusal(facts) === null
  const isSetupCodeNeeded = useIsSetupCodeNeeded(record)
  return (
    <FieldGroup title="Second factor">
      <WideField>
        <div className="row flex-wrap gap-3">
          <p className="m-0">
            {record.secondFactorOn ? (
              <>
                Set up on <Day value={record.secondFactorOn} />
              </>
            ) : (
              'None'
            )}
          </p>
          {mayRemove && record.secondFactorOn && <RemoveSecondFactor record={record} onRemoved={onChanged} />}
          {mayGiveCode && isSetupCodeNeeded && <SetupCodeButton record={record} />}
        </div>
      </WideField>
    </FieldGroup>
  )
}

/** True if the user needs a one-time code for the set-up; assumed where the settings are not readable. */
function useIsSetupCodeNeeded({ secondFactorOn, institution, user }: UserRecord): boolean {
  const me = useCurrentUser()
  const mayRead = useMay('MANAGE_SETTINGS') && institution === me.institution
  const { data } = useQuery({ ...secondFactorRulesQuery, enabled: mayRead && secondFactorOn === null })
  if (secondFactorOn !== null) return false
  if (!mayRead) return true
  return data !== undefined && data.setupCode && isSecondFactorRequired(user.role, data.secondFactor)
}
