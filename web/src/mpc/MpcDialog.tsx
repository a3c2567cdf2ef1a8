import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { Link } from '@tanstack/react-router'
import { PaperHead } from '../papers/PaperHead.tsx'
import { RecordDialog } from '../registers/dialog/RecordDialog.tsx'
import type { RecordDialogProps } from '../registers/list/record-dialog.ts'
import type { MpcRequest } from './mpc.register.ts'
import { mpcQuery } from './mpc.queries.ts'
import { MpcEditor } from './MpcEditor.tsx'

export default function MpcDialog({ list, ...opened }: RecordDialogProps<MpcRequest>) {
  return (
    <RecordDialog
      {...opened}
      title="PROCUREMENT COMMITTEE PAPER"
      failed="The committee paper could not be loaded."
      query={mpcQuery}
      noun="committee paper"
      head={mpcHead}
    >
      {(record) => <MpcEditor {...{ record, list }} onSaved={opened.onClose} onOpen={opened.onOpen} />}
    </RecordDialog>
  )
}

const mpcHead = (paper: MpcRecord) => (
  <PaperHead paper={paper}>
    {paper.contract && (
      <span>
        Contract{' '}
        <Link to="/insaka/plscm/hvp/contracts" search={{ record: paper.contract.id, scope: 'institution' }}>
          {paper.contract.reference}
        </Link>
      </span>
    )}
  </PaperHead>
)
