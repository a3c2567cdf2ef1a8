import { enquiryFieldLabels as label } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquiryInput, EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { currentInstitutionQuery } from '../../state/current-institution.ts'
import { useCurrentUser, useMay } from '../../state/current-user.ts'
import { draftOf } from '../../state/drafts.ts'
import { DialogBody } from '../../ui/dialog/Dialog.tsx'
import { DialogTabs } from '../../ui/dialog/DialogTabs.tsx'
import { RestoredNotice } from '../../ui/dialog/RestoredNotice.tsx'
import { useRecordForm, type Conflict } from '../../ui/dialog/use-record-form.ts'
import { Form } from '../../ui/form/Form.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import type { EnquiriesRequest } from '../enquiries.queries.ts'
import { betweenFields, blankEnquiry, enquiryShape, formOf, type EnquiryForm } from './enquiry-form.ts'
import { useEnquirySave } from './enquiry.queries.ts'
import { EnquiryActions } from './EnquiryActions.tsx'
import { EnquiryConflict } from './EnquiryConflict.tsx'
import { EnquiryFields } from './EnquiryFields.tsx'
import { EnquiryHistory } from './EnquiryHistory.tsx'
import { EnquiryStamp, WithdrawnNotice } from './EnquiryStamp.tsx'

type Props = {
  /** Null for a new one. */
  record: EnquiryRecord | null
  list: EnquiriesRequest
  onSaved: () => void
}

const tabs = { details: 'Details', history: 'History' } as const

export function EnquiryEditor({ record, list, onSaved }: Props) {
  const user = useCurrentUser()
  const mayChange = useMay(record ? 'UPDATE_CONTENT' : 'CREATE_CONTENT')
  const readOnly = !mayChange || record?.state === 'WITHDRAWN'
  const departments = useQuery(currentInstitutionQuery(user.institution)).data?.departments ?? []
  const [tab, setTab] = useState<keyof typeof tabs>('details')
  const formId = useId()

  const [start] = useState(() => (record ? formOf(record) : blankEnquiry(new Date(), user.department)))
  const form = useSchemaForm(enquiryShape, start, betweenFields)
  const saving = useEnquirySave(user.id, list)
  const life = useRecordForm<EnquiryForm, EnquiryInput, EnquiryRecord>({
    form,
    start,
    drafts: draftOf<EnquiryForm>(user.id, 'enquiries', record?.id ?? 'new'),
    readOnly,
    inputOf: formOf,
    save: async (body, submitKey) => {
      const { message } = await saving.mutateAsync({ body, submitKey })
      showSnackbar(message)
      onSaved()
    },
  })
  const isNew = useWatch({ control: form.control, name: 'id' }) === null

  function keepMine({ current }: Conflict<EnquiryForm, EnquiryRecord>) {
    life.keepMine()
    // With another type it could neither be saved nor, since the field is read-only then, be mended.
    if (current.state === 'LINKED') form.setValue('enquiryType', current.enquiryType, { shouldDirty: true })
  }

  if (life.conflict)
    return (
      <EnquiryConflict
        conflict={life.conflict}
        mine={form.getValues()}
        onKeepMine={() => life.conflict && keepMine(life.conflict)}
        onTakeTheirs={life.takeTheirs}
      />
    )

  const details = (
    <DialogBody hidden={tab !== 'details'}>
      {record?.withdrawnOn && <WithdrawnNotice record={record} />}
      {life.restored && <RestoredNotice onDiscard={life.discard} />}
      <Form
        form={form}
        id={formId}
        label="Procurement Enquiry"
        labels={label}
        canResend
        readOnly={readOnly}
        onSubmit={life.send}
      >
        <EnquiryFields
          form={form}
          departments={departments}
          isNew={isNew}
          isLinked={record?.state === 'LINKED'}
        />
      </Form>
      {record && <EnquiryStamp record={record} />}
    </DialogBody>
  )

  return (
    <>
      {record ? (
        <DialogTabs tabs={tabs} shown={tab} onShow={setTab} label="Parts of the enquiry">
          {details}
          {tab === 'history' && <EnquiryHistory id={record.id} />}
        </DialogTabs>
      ) : (
        details
      )}
      <EnquiryActions
        record={record}
        form={form}
        formId={formId}
        isDirty={life.isDirty}
        readOnly={readOnly}
        onWithdrawn={onSaved}
      />
    </>
  )
}
