import { RecordDialog } from '../registers/dialog/RecordDialog.tsx'
import type { RecordDialogProps } from '../registers/list/record-dialog.ts'
import type { EnquiriesRequest } from './enquiries.register.ts'
import { enquiryQuery } from './enquiry-dialog/enquiry.queries.ts'
import { enquiryHead } from './enquiry-dialog/EnquiryHead.tsx'
import { EnquiryEditor } from './enquiry-dialog/EnquiryEditor.tsx'

export default function EnquiryDialog({ list, ...opened }: RecordDialogProps<EnquiriesRequest>) {
  return (
    <RecordDialog
      {...opened}
      title="Procurement Enquiry"
      failed="The enquiry could not be loaded."
      query={enquiryQuery}
      noun="enquiry"
      head={enquiryHead}
    >
      {(record) => <EnquiryEditor {...{ record, list }} onSaved={opened.onClose} onOpen={opened.onOpen} />}
    </RecordDialog>
  )
}
