import { createRecordDialog } from '../registers/dialog/RecordDialog.tsx'
import { enquiryRecordDescription } from './enquiry-dialog/enquiry-record.ts'

export default createRecordDialog(enquiryRecordDescription)
