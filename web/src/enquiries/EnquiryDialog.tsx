import { recordDialog } from '../registers/dialog/RecordDialog.tsx'
import { describedEnquiry } from './enquiry-dialog/enquiry-record.ts'

export default recordDialog(describedEnquiry)
