import { userChange, type UserRecord } from '@insaka/domain/users/users.schema'
import { userHistoryLabels, userRecordLabels } from '@insaka/domain/users/users.history'
import type { ReactNode } from 'react'
import { useCurrentUser, useMay } from '../../state/current-user.ts'
import { draftStorageOf } from '../../state/drafts.ts'
import { EditForm } from '../../ui/edit/EditForm.tsx'
import type { Draft } from '../../ui/edit/use-edit-form.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { userHistoryQuery, useUserChange } from '../manage-users.queries.ts'
import { AccountFields } from './AccountFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { userFormOf, type UserForm } from './user-form.ts'

type Props = {
  record: UserRecord
  onSaved: (saved: UserRecord | undefined) => void
  above: ReactNode
  below: ReactNode
  secondaryActions: ReactNode
}

export function UserEditor({ record, onSaved, above, below, secondaryActions }: Props) {
  const me = useCurrentUser()
  const form = useSchemaForm(userChange, userFormOf(record))
  const change = useUserChange()
  const mayReadHistory = useMay('READ_ADMINISTRATION') && record.institution === me.institution
  return (
    <EditForm
      title="User Details"
      form={form}
      shape={userChange}
      {...userRecordLabels}
      submitLabel="Update"
      drafts={draftStorageOf<Draft<UserForm>>(me.id, 'users', record.id)}
      valuesOf={userFormOf}
      save={async (body, submitKey) => {
        const { message, payload } = await change.mutateAsync({ body, submitKey })
        return { message, saved: payload.user }
      }}
      onSaved={onSaved}
      history={
        mayReadHistory ? { query: userHistoryQuery(record.id), recordLabels: userHistoryLabels } : null
      }
      above={above}
      below={below}
      secondaryActions={secondaryActions}
    >
      <PersonFields form={form} record={record} />
      <AccountFields control={form.control} record={record} />
    </EditForm>
  )
}
