import type { FieldValues } from 'react-hook-form'
import type { NamedRecord, RecordDescription } from './describe-record.ts'
import { RecordForm } from './RecordForm.tsx'
import { ReadOnlyRecord } from './ReadOnlyRecord.tsx'
import { useCautions } from './use-cautions.tsx'
import { useRecordEditor, type EditorOptions } from './use-record-editor.ts'

type Props<In extends FieldValues, Out, Saved, Facts, View extends NamedRecord> = EditorOptions<Saved> & {
  described: RecordDescription<In, Out, Saved, Facts, View>
}

/** Content of a record’s dialog: the form, or a read-only view. */
export function RecordEditor<In extends FieldValues, Out, Saved, Facts, View extends NamedRecord>({
  described,
  ...options
}: Props<In, Out, Saved, Facts, View>) {
  const editor = useRecordEditor(described, options)
  const { cautionOf, cautionReview } = useCautions(editor)
  const { record, onSaved, onOpen } = options
  const { Fields, Above, Below, Actions } = described
  const parts = { described, form: editor.form, cautionOf, onSaved, onOpen }
  return (
    <RecordForm
      editor={editor}
      cautionReview={cautionReview}
      above={record && Above && <Above record={record} />}
      actions={record && Actions && <Actions {...parts} record={record} />}
    >
      {editor.view && editor.readOnly ? (
        <ReadOnlyRecord described={described} view={editor.view} />
      ) : (
        <Fields {...parts} record={record} />
      )}
      {record && Below && <Below record={record} />}
    </RecordForm>
  )
}
