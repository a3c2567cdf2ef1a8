import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { useRecordEditor } from '../../registers/dialog/use-record-editor.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { RecordStamp } from '../../ui/dialog/RecordStamp.tsx'
import { StatusNotice } from '../../ui/dialog/StatusNotice.tsx'
import { EditForm } from '../../ui/edit/EditForm.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { EnquiriesRequest } from '../enquiries.register.ts'
import { blankEnquiry, enquiryForm } from './enquiry-form.ts'
import { useEnquirySave } from './enquiry.queries.ts'
import { EnquiryFields } from './EnquiryFields.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

type Props = {
  /** Null for a new one. */
  record: EnquiryRecord | null
  list: EnquiriesRequest
  onSaved: () => void
  onOpen: (id: number) => void
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
  return (
    <EditForm
      {...editor}
      title="Procurement Enquiry"
      submitLabel="Submit"
      above={record?.withdrawnOn && <WithdrawnNotice record={record} on={record.withdrawnOn} />}
      below={record && <RecordStamp record={record} />}
      apart={record && <WithdrawButton record={record} onWithdrawn={onSaved} />}
    >
      <EnquiryFields form={editor.form} isNew={record === null} isLinked={record?.state === 'LINKED'} />
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
