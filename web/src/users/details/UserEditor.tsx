import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useCurrentUser, useMay } from '../../state/current-user.ts'
import { draftOf } from '../../state/drafts.ts'
import { RecordConflict } from '../../ui/conflict/RecordConflict.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import { useDialog } from '../../ui/dialog/dialog-context.ts'
import { StandingNotice } from '../../ui/dialog/StandingNotice.tsx'
import { DialogTabs } from '../../ui/dialog/DialogTabs.tsx'
import { RestoredNotice } from '../../ui/dialog/RestoredNotice.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { Form } from '../../ui/form/Form.tsx'
import { OpenPoints, useFaults } from '../../ui/form/OpenPoints.tsx'
import { RequiredFields, RequiredMessage } from '../../ui/form/RequiredFields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useIsChanged } from '../../ui/form/use-is-changed.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { RecordHistory } from '../../ui/history/RecordHistory.tsx'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { userHistoryQuery, useUserChange } from '../administration.queries.ts'
import { AccountFields } from './AccountFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { asChangeOf, changeOf, refusedHere, userForm, userFormOf, userTold, type Typed } from './user-form.ts'
import { userHistoryTold } from './user-history.ts'

const tabs = { details: 'Details', history: 'History' } as const

type Props = {
  record: UserRecord
  /** What was filled in to register this user after an earlier try had done so already. */
  typed: Typed | null
  onSaved: () => void
  /** What else can be done, apart from the usual buttons. */
  apart: ReactNode
}

export function UserEditor({ record, typed, onSaved, apart }: Props) {
  const me = useCurrentUser()
  const { close } = useDialog()
  const formId = useId()
  const [start] = useState(() => userFormOf(record))
  const [begun] = useState(() => typed && asChangeOf(record, typed))
  const form = useSchemaForm(userForm, start)
  const { control } = form
  const change = useUserChange()
  const life = useRecordForm({
    form,
    start,
    draftsOf: ({ id }) => draftOf<typeof start>(me.id, 'users', id),
    readOnly: false,
    begun,
    inputOf: userFormOf,
    save: async (filled, submitKey) => {
      const body = changeOf(filled)
      const { message } = await change.mutateAsync({ body, submitKey }).catch((error: unknown) => {
        throw refusedHere(error)
      })
      showSnackbar(message)
    },
    onSaved,
  })
  const [tab, setTab] = useState<keyof typeof tabs>('details')
  const mayReadHistory = useMay('MANAGE_SETTINGS') && record.institution === me.institution
  const isChanged = useIsChanged(control)
  const isComplete = useFaults({ control, shape: userForm }).length === 0

  if (life.conflict)
    return (
      <RecordConflict
        conflict={life.conflict}
        told={userTold}
        closed={null}
        onKeepMine={life.keepMine}
        onTakeTheirs={life.takeTheirs}
      />
    )
  const details = (
    <DialogBody hidden={tab !== 'details'}>
      {typed && <RegisteredBefore record={record} />}
      {life.restored && <RestoredNotice onDiscard={life.discard} />}
      <Form form={form} id={formId} label="User Details" canResend waits={life.waits} onSubmit={life.send}>
        <RequiredFields isComplete={isComplete}>
          <PersonFields form={form} record={record} />
          <AccountFields control={control} record={record} />
        </RequiredFields>
      </Form>
    </DialogBody>
  )
  return (
    <>
      {mayReadHistory ? (
        <DialogTabs tabs={tabs} shown={tab} onShow={setTab} label="Parts of the user">
          {details}
          {tab === 'history' && <RecordHistory query={userHistoryQuery(record.id)} told={userHistoryTold} />}
        </DialogTabs>
      ) : (
        details
      )}
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
        <SubmitButton control={control} form={formId} off={!isChanged || !isComplete}>
          Update
        </SubmitButton>
      </DialogFooter>
    </>
  )
}

const RegisteredBefore = ({ record }: Pick<Props, 'record'>) => (
  <StandingNotice
    title="An earlier try of yours has registered this user."
    reason={
      `The username is ${record.user.username}, and the password the one that was sent then. ` +
      'Anything else that you have changed since stands below, and Update saves it.'
    }
  />
)
