import { paperStatuses, type PaperStatus } from '@insaka/domain/papers/papers.labels'
import { closedRefusal } from '@insaka/domain/papers/papers.rules'
import type { ReactNode } from 'react'
import { useFormState, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { Editor } from '../registers/dialog/use-record-editor.ts'
import { RecordStamp } from '../ui/dialog/RecordStamp.tsx'
import { StatusNotice } from '../ui/dialog/StatusNotice.tsx'
import { EditForm } from '../ui/edit/EditForm.tsx'
import { FieldGroup } from '../ui/form/FieldGrid.tsx'
import { ReadOnlyForm } from '../ui/fields/read-only-form.ts'
import type { FormRules } from '../ui/form/shape-resolver.ts'
import type { PaperForm, PaperRecord, PaperSent } from './paper-form.ts'
import { AttachmentField } from './attachment/AttachmentField.tsx'
import type { VersionsQuery } from './attachment/versions-query.ts'
import { PaperFields } from './PaperFields.tsx'
import { StatusField, useIsStatusFixed, useStatusFault } from './StatusField.tsx'
import { usePaperDates } from './use-paper-dates.ts'

type Props<In extends FieldValues, Out, Saved extends PaperRecord> = {
  editor: Editor<In, Out, Saved, null>
  /** The form, as far as every paper has it. */
  form: UseFormReturn<PaperForm, unknown, PaperSent>
  title: string
  submitLabel: string
  /** Every file that the paper has had. */
  versions: VersionsQuery
  description: ReactNode
  approval?: ReactNode
}

/** What the dialog of a paper holds. Of one that is complete or cancelled only status and attachment change. */
export function PaperEditor<In extends FieldValues, Out, Saved extends PaperRecord>({
  form,
  description,
  approval,
  versions,
  editor,
  ...props
}: Props<In, Out, Saved>) {
  const { record, readOnly, shape, rules } = editor
  const { defaultValues } = useFormState({ control: form.control })
  const status = useWatch({ control: form.control, name: 'status' })
  const dates = usePaperDates(form)
  const fault = useStatusFault(form, { shape, clearHidden: rules.clearHidden })
  // The record may have been asked for anew since, which the form has not.
  const begunAs = defaultValues?.status ?? 'IN_PROGRESS'
  const isClosed = closedRefusal({ from: begunAs, to: status }) !== null
  return (
    <EditForm
      {...props}
      {...editor}
      rules={fault === null ? rules : keptBack(rules, fault)}
      above={record && isClosed && <ClosedNotice {...{ record, readOnly, status: begunAs }} />}
      below={record && <RecordStamp record={record} />}
    >
      <ReadOnlyForm value={readOnly || isClosed}>
        <PaperFields {...{ form, dates, description, approval }} isNew={record === null} />
      </ReadOnlyForm>
      {record && (
        <FieldGroup title="Status and file">
          <StatusField form={form} record={record} />
          <AttachmentField form={form} record={record} versions={versions} />
        </FieldGroup>
      )}
    </EditForm>
  )
}

/** Nothing is sent as long as the status has this fault. */
const keptBack = <Out,>(formRules: FormRules<Out, null>, message: string): FormRules<Out, null> => ({
  ...formRules,
  rules: [
    ...formRules.rules,
    { needs: [], showOn: 'status' as keyof Out & string, message, holds: () => false },
  ],
})

type ClosedProps = { record: PaperRecord; readOnly: boolean; status: PaperStatus }

function ClosedNotice({ record, readOnly, status }: ClosedProps) {
  const isFixed = useIsStatusFixed(record) || readOnly
  const word = paperStatuses[status].toLowerCase()
  return (
    <StatusNotice
      title={`This paper is ${word}.`}
      reason={isFixed ? null : `Set its status back to ${paperStatuses.IN_PROGRESS} to change what it says.`}
    />
  )
}
