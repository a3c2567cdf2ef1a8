import { PaperEditor } from '../papers/PaperEditor.tsx'
import { recordDialog } from '../registers/dialog/RecordDialog.tsx'
import { mpcRecordDescription } from './mpc-record.tsx'

export default recordDialog(mpcRecordDescription, (options) => (
  <PaperEditor described={mpcRecordDescription} {...options} />
))
