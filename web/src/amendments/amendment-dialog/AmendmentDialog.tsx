import { RecordDialog } from '../../registers/dialog/RecordDialog.tsx'
import type { RecordDialogProps } from '../../registers/list/record-dialog.ts'
import { amendmentHead } from './AmendmentHead.tsx'
import { amendmentQuery } from './amendment.queries.ts'
import { amendmentTitle } from './amendment-text.ts'
import { NewAmendment } from './NewAmendment.tsx'
import { SavedAmendment } from './SavedAmendment.tsx'

/** An amendment is made once, and read from then on. */
export default function AmendmentDialog({ list: _list, ...opened }: RecordDialogProps<unknown>) {
  const { onClose, onOpen } = opened
  return (
    <RecordDialog
      {...opened}
      title={amendmentTitle}
      failed="The amendment could not be loaded."
      query={amendmentQuery}
      noun="amendment"
      head={amendmentHead}
    >
      {(record) =>
        record ? (
          <SavedAmendment {...{ record, onOpen }} onSaved={onClose} />
        ) : (
          <NewAmendment onOpen={onOpen} onSaved={onClose} />
        )
      }
    </RecordDialog>
  )
}
