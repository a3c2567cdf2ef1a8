import { createRecordDialog } from '../../registers/dialog/RecordDialog.tsx'
import { savedAmendment } from './amendment-record.tsx'
import { NewAmendment } from './NewAmendment.tsx'
import { SavedAmendment } from './SavedAmendment.tsx'

/** An amendment is immutable after its creation, except for its file. */
export default createRecordDialog(savedAmendment, (options) =>
  options.record ? <SavedAmendment {...options} /> : <NewAmendment {...options} />,
)
