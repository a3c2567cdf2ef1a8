import { paperHead } from '../papers/PaperHead.tsx'
import { RecordDialog } from '../registers/dialog/RecordDialog.tsx'
import type { RecordDialogProps } from '../registers/list/record-dialog.ts'
import type { LvpRequest } from './lvp.register.ts'
import { lvpQuery } from './lvp.queries.ts'
import { LvpEditor } from './LvpEditor.tsx'

export default function LvpDialog({ list, ...opened }: RecordDialogProps<LvpRequest>) {
  return (
    <RecordDialog
      {...opened}
      title="LVP | LOW VALUE PAPER"
      failed="The low value paper could not be loaded."
      query={lvpQuery}
      noun="low value paper"
      head={paperHead}
    >
      {(record) => <LvpEditor {...{ record, list }} onSaved={opened.onClose} onOpen={opened.onOpen} />}
    </RecordDialog>
  )
}
