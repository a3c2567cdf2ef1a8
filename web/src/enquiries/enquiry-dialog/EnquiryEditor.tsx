import { toDay } from '@insaka/domain/core/dates'
import { isFree } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useCautions } from '../../registers/dialog/use-cautions.tsx'
import { useRecordEditor } from '../../registers/dialog/use-record-editor.ts'
import { startNew } from '../../registers/dialog/start-new.ts'
import { useCurrentUser, useMay } from '../../state/current-user.ts'
import { RecordStamp } from '../../ui/dialog/RecordStamp.tsx'
import { StatusNotice } from '../../ui/dialog/StatusNotice.tsx'
import { DuplicateButton, PrintButton } from '../../ui/record/RecordActions.tsx'
import { EditForm } from '../../ui/edit/EditForm.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { EnquiriesRequest } from '../enquiries.register.ts'
import { blankEnquiry, copiedEnquiry, enquiryForm } from './enquiry-form.ts'
import { useEnquirySave } from './enquiry.queries.ts'
import { EnquiryPrint } from './EnquiryPrint.tsx'
import { EnquiryReading } from './EnquiryReading.tsx'
import { MakePaper } from './MakePaper.tsx'
import { EnquiryFields } from './EnquiryFields.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

type Props = {
  /** Null for a new one. */
  record: EnquiryRecord | null
  list: EnquiriesRequest
  onSaved: () => void
  onOpen: (id: number | 'new') => void
}

export function EnquiryEditor({ record, list, onSaved, onOpen }: Props) {
  const user = useCurrentUser()
  const editor = useRecordEditor(enquiryForm, {
    record,
    blank: () => blankEnquiry(new Date(), user.department),
    isFixed: record?.state === 'WITHDRAWN',
    send: useEnquirySave(user.id, list).mutateAsync,
    onSaved,
    onOpen,
  })
  const [today] = useState(() => toDay(new Date()))
  const { cautionOf, secondLook } = useCautions(editor.form, editor, {
    facts: { today, firstSavedOn: record?.createdOn.slice(0, 10) ?? today },
    kept: record?.cautions ?? [],
  })
  const { defaultValues } = useFormState({ control: editor.form.control })
  const mayCreate = useMay('CREATE_CONTENT')

  function duplicate(enquiry: EnquiryRecord) {
    const reason = `Copied from ${enquiry.reference}; not saved yet.`
    startNew({ userId: user.id, register: 'enquiries', values: copiedEnquiry(enquiry), reason })
    onOpen('new')
  }
  return (
    <EditForm
      {...editor}
      secondLook={secondLook}
      title="Procurement Enquiry"
      submitLabel="Submit"
      above={
        record && (
          <>
            {record.withdrawnOn && <WithdrawnNotice record={record} on={record.withdrawnOn} />}
            {mayCreate && isFree(record.state) && <MakePaper enquiry={record} />}
          </>
        )
      }
      below={record && <RecordStamp record={record} />}
      apart={
        record && (
          <>
            {mayCreate && <DuplicateButton onDuplicate={() => duplicate(record)} />}
            <PrintButton />
            <WithdrawButton
              record={record}
              version={defaultValues?.version ?? record.version}
              onWithdrawn={onSaved}
            />
          </>
        )
      }
    >
      {record && editor.readOnly ? (
        <EnquiryReading enquiry={record} />
      ) : (
        <EnquiryFields
          form={editor.form}
          isNew={record === null}
          isLinked={record?.state === 'LINKED'}
          cautionOf={cautionOf}
        />
      )}
      {record && <EnquiryPrint enquiry={record} />}
    </EditForm>
  )
}

const WithdrawnNotice = ({ record, on }: { record: EnquiryRecord; on: string }) => (
  <StatusNotice
    reason={record.withdrawalReason}
    title={
      <>
        Withdrawn on <Moment value={on} />
      </>
    }
  />
)
