<<<<<<< HEAD
import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentFieldLabels as label } from '@insaka/domain/contracts/contracts.labels'
import { AttachmentField } from '../../papers/attachment/AttachmentField.tsx'
import { useRecordEditor } from '../../registers/dialog/use-record-editor.ts'
import { EditForm } from '../../ui/edit/EditForm.tsx'
import { FieldGroup, LongField } from '../../ui/form/FieldGrid.tsx'
import { PrintButton } from '../../ui/record/RecordActions.tsx'
import { amendmentFilesQuery, useAmendmentFile } from './amendment.queries.ts'
import { amendmentTitle } from './amendment-text.ts'
import { AmendmentPrint } from './AmendmentPrint.tsx'
import { AmendmentReading } from './AmendmentReading.tsx'
import { savedAmendmentForm } from './saved-amendment-form.ts'

type Props = { record: ListedAmendment; onSaved: () => void; onOpen: (id: number) => void }

/** An amendment to be read. Only its file can be added or replaced. */
export function SavedAmendment({ record, onSaved, onOpen }: Props) {
  const { mutateAsync: send } = useAmendmentFile(record.id)
  const editor = useRecordEditor(savedAmendmentForm, {
    record,
    blank: () => savedAmendmentForm.valuesOf(record),
    send,
    onSaved,
    onOpen,
  })
  const { form, readOnly } = editor
=======
import { fileSection } from '@insaka/domain/amendments/amendments.fields'
import { RecordForm } from '../../registers/dialog/RecordForm.tsx'
import { RecordReading } from '../../registers/dialog/RecordReading.tsx'
import { useRecordEditor, type EditorOptions } from '../../registers/dialog/use-record-editor.ts'
import { savedAmendment } from './amendment-record.tsx'
import { FileFields } from './FileFields.tsx'
import type { SavedAmendment as Saved } from './saved-amendment-form.ts'

/** An amendment to be read, with the field of its file for who may change it. */
export function SavedAmendment(options: EditorOptions<Saved>) {
  const editor = useRecordEditor(savedAmendment, options)
  const { form, view, record, readOnly } = editor
  const { versions } = savedAmendment
>>>>>>> ce57ecc (Describe each record once)
  return (
    <RecordForm editor={editor}>
      {view && <RecordReading described={savedAmendment} view={view} without={readOnly ? [] : [fileSection]} />}
      {!readOnly && <FileFields {...options} {...{ form, record, versions }} cautionOf={() => undefined} />}
    </RecordForm>
  )
}
