import type { LvpSortField } from '@insaka/domain/lvp/lvp.endpoints'
import type { PaperStatus } from '@insaka/domain/papers/papers.labels'
import { PaperStanding } from '../papers/PaperStanding.tsx'
import { RecordDialog } from '../registers/dialog/RecordDialog.tsx'
import type { RecordDialogProps } from '../registers/list/record-dialog.ts'
import { lvpQuery } from './lvp.queries.ts'
import { LvpEditor } from './LvpEditor.tsx'

export default function LvpDialog({ list, ...opened }: RecordDialogProps<PaperStatus, LvpSortField>) {
  return (
    <RecordDialog
      {...opened}
      title="LVP | LOW VALUE PAPER"
      failed="The low value paper could not be loaded."
      query={lvpQuery}
      standing={PaperStanding}
    >
      {(record, onSavedBefore) => <LvpEditor {...{ record, list, onSavedBefore }} onSaved={opened.onClose} />}
    </RecordDialog>
  )
}
