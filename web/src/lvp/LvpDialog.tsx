import { PaperEditor } from '../papers/PaperEditor.tsx'
import { recordDialog } from '../registers/dialog/RecordDialog.tsx'
import { describedLvp } from './lvp-record.tsx'

export default recordDialog(describedLvp, (options) => <PaperEditor described={describedLvp} {...options} />)
