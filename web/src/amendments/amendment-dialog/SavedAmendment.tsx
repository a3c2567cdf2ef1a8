import { fileSection } from '@insaka/domain/amendments/amendments.fields'
import { RecordForm } from '../../registers/dialog/RecordForm.tsx'
import { ReadOnlyRecord } from '../../registers/dialog/ReadOnlyRecord.tsx'
import { useRecordEditor, type EditorOptions } from '../../registers/dialog/use-record-editor.ts'
import { savedAmendment } from './amendment-record.tsx'
import { FileFields } from './FileFields.tsx'
import type { SavedAmendment as Saved } from './saved-amendment-form.ts'

/** A read-only amendment; permitted users can add or replace its file. */
export function SavedAmendment(options: EditorOptions<Saved>) {
  const editor = useRecordEditor(savedAmendment, options)
  const { form, view, record, readOnly } = editor
  return (
    <RecordForm editor={editor}>
      {view && (
        <ReadOnlyRecord
          described={savedAmendment}
          view={view}
          hiddenSections={readOnly ? [] : [fileSection]}
        />
      )}
      {!readOnly && (
        <FileFields
          {...options}
          {...{ form, record }}
          described={savedAmendment}
          cautionOf={() => undefined}
        />
      )}
    </RecordForm>
  )
}
