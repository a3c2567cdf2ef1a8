import { PaperEditor } from '../papers/PaperEditor.tsx'
import { recordDialog } from '../registers/dialog/RecordDialog.tsx'
import { describedMpc } from './mpc-record.tsx'

export default recordDialog(describedMpc, (options) => <PaperEditor described={describedMpc} {...options} />)
