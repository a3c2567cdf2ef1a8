import { PaperEditor } from '../papers/PaperEditor.tsx'
import { recordDialog } from '../registers/dialog/RecordDialog.tsx'
import { lvpRecordDescription } from './lvp-record.tsx'

export default recordDialog(lvpRecordDescription, (options) => (
  <PaperEditor described={lvpRecordDescription} {...options} />
))
