import { PaperEditor } from '../papers/PaperEditor.tsx'
import { createRecordDialog } from '../registers/dialog/RecordDialog.tsx'
import { mpcRecordDescription } from './mpc-record.tsx'

export default createRecordDialog(mpcRecordDescription, (options) => (
  <PaperEditor described={mpcRecordDescription} {...options} />
))
