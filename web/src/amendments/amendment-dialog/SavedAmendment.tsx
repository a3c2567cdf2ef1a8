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
  return (
    <EditForm {...editor} title={amendmentTitle} submitLabel="Save" apart={<PrintButton />}>
      <AmendmentReading amendment={record} withFile={readOnly} />
      {!readOnly && (
        <FieldGroup title="File">
          <LongField>
            <AttachmentField
              form={form}
              record={record}
              versions={amendmentFilesQuery}
              label={label.attachmentId}
              noun="amendment"
            />
          </LongField>
        </FieldGroup>
      )}
      <AmendmentPrint amendment={record} />
    </EditForm>
  )
}
