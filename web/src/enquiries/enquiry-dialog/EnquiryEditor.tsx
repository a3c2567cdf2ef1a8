import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { RecordEditor } from '../../registers/dialog/RecordEditor.tsx'
import { useRecordEditor } from '../../registers/dialog/use-record-editor.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { RecordStamp } from '../../ui/dialog/RecordStamp.tsx'
import { StandingNotice } from '../../ui/dialog/StandingNotice.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { EnquiriesRequest } from '../enquiries.register.ts'
import { blankEnquiry, enquiryForm } from './enquiry-form.ts'
import { closedBy, enquiryTold } from './enquiry-text.ts'
import { enquiryHistoryQuery, useEnquirySave } from './enquiry.queries.ts'
import { EnquiryFields } from './EnquiryFields.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

type Props = {
  /** Null for a new one. */
  record: EnquiryRecord | null
  list: EnquiriesRequest
  onSaved: () => void
  onSavedBefore: (saved: EnquiryRecord) => void
}

export function EnquiryEditor({ record, list, onSaved, onSavedBefore }: Props) {
  const user = useCurrentUser()
  const editor = useRecordEditor(enquiryForm, {
    record,
    blank: () => blankEnquiry(new Date(), user.department),
    isFixed: record?.state === 'WITHDRAWN',
    send: useEnquirySave(user.id, list).mutateAsync,
    onSaved,
    onSavedBefore,
  })
  return (
    <RecordEditor
      editor={editor}
      title="Procurement Enquiry"
      noun="enquiry"
      told={enquiryTold}
      history={enquiryHistoryQuery}
      submitLabel="Submit"
      closedBy={closedBy}
      above={record?.withdrawnOn && <WithdrawnNotice record={record} on={record.withdrawnOn} />}
      below={record && <RecordStamp record={record} />}
      apart={record && <WithdrawButton record={record} onWithdrawn={onSaved} />}
    >
      <EnquiryFields form={editor.form} isNew={record === null} isLinked={record?.state === 'LINKED'} />
    </RecordEditor>
  )
}

const WithdrawnNotice = ({ record, on }: { record: EnquiryRecord; on: string }) => (
  <StandingNotice
    reason={record.withdrawalReason}
    title={
      <>
        Withdrawn on <Moment value={on} />
      </>
    }
  />
)
