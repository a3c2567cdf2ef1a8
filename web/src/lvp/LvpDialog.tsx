import { PaperEditor } from '../papers/PaperEditor.tsx'
import { createRecordDialog } from '../registers/dialog/RecordDialog.tsx'
import { lvpRecordDescription } from './lvp-record.tsx'

export default createRecordDialog(lvpRecordDescription, (options) => (
  <PaperEditor described={lvpRecordDescription} {...options} />
))
