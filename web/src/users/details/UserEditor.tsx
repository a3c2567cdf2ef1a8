import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useCurrentUser } from '../../state/current-user.ts'
import { draftOf } from '../../state/drafts.ts'
import { RecordConflict } from '../../ui/conflict/RecordConflict.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import { useDialog } from '../../ui/dialog/dialog-context.ts'
import { RestoredNotice } from '../../ui/dialog/RestoredNotice.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { Form } from '../../ui/form/Form.tsx'
import { OpenPoints, useFaults } from '../../ui/form/OpenPoints.tsx'
import { RequiredFields, RequiredMessage } from '../../ui/form/RequiredFields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { useUserChange } from '../administration.queries.ts'
import { AccountFields } from './AccountFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { changeOf, refusedHere, userForm, userFormOf, userTold } from './user-form.ts'

type Props = {
  record: UserRecord
  onSaved: () => void
  /** What else can be done, apart from the usual buttons. */
  apart: ReactNode
}

export function UserEditor({ record, onSaved, apart }: Props) {
  const me = useCurrentUser()
  const { close } = useDialog()
  const formId = useId()
  const [start] = useState(() => userFormOf(record))
  const form = useSchemaForm(userForm, start)
  const { control } = form
  const change = useUserChange()
  const life = useRecordForm({
    form,
    start,
    drafts: draftOf<typeof start>(me.id, 'users', record.id),
    readOnly: false,
    inputOf: userFormOf,
    save: async (filled) => {
      const { message } = await change.mutateAsync(changeOf(filled)).catch((error: unknown) => {
        throw refusedHere(error)
      })
      showSnackbar(message)
      onSaved()
    },
  })
  const isComplete = useFaults({ control, shape: userForm }).length === 0

  if (life.conflict)
    return (
      <RecordConflict
        conflict={life.conflict}
        mine={form.getValues()}
        told={userTold}
        closed={null}
        onKeepMine={life.keepMine}
        onTakeTheirs={life.takeTheirs}
      />
    )
  return (
    <>
      <DialogBody>
        {life.restored && <RestoredNotice onDiscard={life.discard} />}
        <Form form={form} id={formId} label="User Details" canResend onSubmit={life.send}>
          <RequiredFields isComplete={isComplete}>
            <PersonFields form={form} record={record} />
            <AccountFields control={control} record={record} />
          </RequiredFields>
        </Form>
      </DialogBody>
      <DialogFooter
        apart={apart}
        aside={
          <RequiredMessage control={control} isComplete={isComplete}>
            <OpenPoints control={control} shape={userForm} labels={userTold.labels} />
          </RequiredMessage>
        }
      >
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <SubmitButton control={control} form={formId} off={!life.isDirty || !isComplete}>
          Update
        </SubmitButton>
      </DialogFooter>
    </>
  )
}
