import { DialogBody } from '../dialog/Dialog.tsx'
import { PagedHistory, type HistoryProps } from './PagedHistory.tsx'

/** In a dialog: the history of its record. */
export const RecordHistory = (props: HistoryProps) => (
  <DialogBody>
    <PagedHistory {...props} />
  </DialogBody>
)
