import { formatMoment } from '@insaka/domain/core/dates'
import { userFieldLabels as label } from '@insaka/domain/users/users.labels'
import type { UserChange, UserRecord } from '@insaka/domain/users/users.schema'
import { accountFlagLabels } from '@insaka/domain/users/users.history'
import { useId } from 'react'
import type { Control } from 'react-hook-form'
import { useCurrentUser } from '../../state/current-user.ts'
import { FieldGroup, WideField } from '../../ui/form/FieldGrid.tsx'
import { ReadOnlyInput } from '../../ui/fields/ReadOnlyInput.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import classes from './AccountFields.module.css'
import { RoleField } from './RoleField.tsx'
import { accountClosedReason, accountHints, assignableRoles, type UserForm } from './user-form.ts'

type Props = { control: Control<UserForm, unknown, UserChange>; record: UserRecord }

const accountFlags = Object.entries(accountFlagLabels) as [keyof typeof accountFlagLabels, string][]

export function AccountFields({ control, record }: Props) {
  const me = useCurrentUser()
  const closedReason = accountClosedReason(record, me)
  const hintId = useId()
  return (
    <FieldGroup title="Account">
      <ReadOnlyInput label={label.username} value={record.user.username} />
      <ReadOnlyInput
        label={label.lastSignInOn}
        value={record.lastSignInOn ? formatMoment(record.lastSignInOn) : 'Never'}
        figures
      />
      <ReadOnlyInput label={label.createdOn} value={formatMoment(record.createdOn)} figures />
      <ReadOnlyInput label={label.updatedOn} value={formatMoment(record.updatedOn)} figures />
      {record.approvedOn && (
        <ReadOnlyInput label={label.approvedOn} value={formatMoment(record.approvedOn)} figures />
      )}
      {record.approvedBy && <ReadOnlyInput label={label.approvedBy} value={record.approvedBy} />}
      <WideField>
        <fieldset
          className={`grid gap-3 min-w-0 m-0 p-0 border-0 ${classes.rights}`}
          disabled={closedReason !== null}
          aria-describedby={closedReason ? hintId : undefined}
        >
          {closedReason && (
            <p id={hintId} className="m-0 text-faint">
              {closedReason}
            </p>
          )}
          <RoleField
            control={control}
            name="user.role"
            label={label.role}
            offered={assignableRoles(record, me)}
          />
          {accountFlags.map(([name, text]) => (
            <SwitchField
              key={name}
              control={control}
              name={name}
              label={text}
              description={accountHints[name]}
            />
          ))}
        </fieldset>
      </WideField>
    </FieldGroup>
  )
}
