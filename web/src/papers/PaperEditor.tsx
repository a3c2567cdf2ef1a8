import { paperStatuses } from '@insaka/domain/papers/papers.labels'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { RecordEditor } from '../registers/dialog/RecordEditor.tsx'
import type { Editor, RecordValues } from '../registers/dialog/use-record-editor.ts'
import { RecordStamp } from '../ui/dialog/RecordStamp.tsx'
import { StandingNotice } from '../ui/dialog/StandingNotice.tsx'
import { FieldGroup } from '../ui/form/FieldGrid.tsx'
import { ReadOnlyForm } from '../ui/form/read-only-form.ts'
import type { HistoryQuery } from '../ui/history/history-query.ts'
import type { Told } from '../ui/record-text.ts'
import { DateFaults } from './DateFaults.tsx'
import type { PaperForm, PaperRecord, PaperSent } from './paper-form.ts'
import { AttachmentField } from './attachment/AttachmentField.tsx'
import type { VersionsQuery } from './attachment/versions-query.ts'
import { PaperFields } from './PaperFields.tsx'
import { StatusField } from './StatusField.tsx'
import { usePaperDates } from './use-paper-dates.ts'

type Props<In extends RecordValues, Out, Saved extends PaperRecord> = {
  editor: Editor<In, Out, Saved, null>
  /** The form, as far as every paper has it. */
  form: UseFormReturn<PaperForm, unknown, PaperSent>
  title: string
  noun: string
  told: Told
  history: HistoryQuery<number>
  submitLabel: string
  /** Every file that the paper has had. */
  versions: VersionsQuery
  description: ReactNode
  approval?: ReactNode
}

/** What the dialog of a paper holds. Of one that is complete or cancelled only status and attachment change. */
export function PaperEditor<In extends RecordValues, Out, Saved extends PaperRecord>({
  form,
  description,
  approval,
  versions,
  ...props
}: Props<In, Out, Saved>) {
  const { record, readOnly } = props.editor
  const status = useWatch({ control: form.control, name: 'status' })
  const dates = usePaperDates(form)
  const isClosed = record !== null && record.status !== 'IN_PROGRESS' && status !== 'IN_PROGRESS'
  return (
    <RecordEditor
      {...props}
      above={record && isClosed && <ClosedNotice record={record} readOnly={readOnly} />}
      below={record && <RecordStamp record={record} />}
      faults={<DateFaults control={form.control} dates={dates} />}
    >
      <ReadOnlyForm value={readOnly || isClosed}>
        <PaperFields {...{ form, dates, description, approval }} isNew={record === null} />
      </ReadOnlyForm>
      {record && (
        <FieldGroup title="Standing">
          <StatusField form={form} record={record} />
          <AttachmentField form={form} record={record} versions={versions} />
        </FieldGroup>
      )}
    </RecordEditor>
  )
}

function ClosedNotice({ record, readOnly }: { record: PaperRecord; readOnly: boolean }) {
  const word = paperStatuses[record.status].toLowerCase()
  return (
    <StandingNotice
      title={`This paper is ${word}.`}
      reason={readOnly ? null : `Set its status back to ${paperStatuses.IN_PROGRESS} to change what it says.`}
    />
  )
}
