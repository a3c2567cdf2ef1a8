import { toDay } from '@insaka/domain/core/dates'
import type { PaperFacts } from '@insaka/domain/papers/papers.cautions'
import { closedRefusal } from '@insaka/domain/papers/papers.rules'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useFormState, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useMay } from '../state/current-user.ts'
import { useCautions } from '../registers/dialog/use-cautions.tsx'
import type { Editor } from '../registers/dialog/use-record-editor.ts'
import { RecordStamp } from '../ui/dialog/RecordStamp.tsx'
import { EditForm } from '../ui/edit/EditForm.tsx'
import { areSame } from '../ui/edit/merge.ts'
import { DuplicateButton, PrintButton, ReopenButton } from '../ui/record/RecordActions.tsx'
import { FieldGroup, LongField } from '../ui/form/FieldGrid.tsx'
import { ReadOnlyForm } from '../ui/fields/read-only-form.ts'
import type { FormRules } from '../ui/form/shape-resolver.ts'
import type { PaperForm, PaperRecord, PaperSent, Taken } from './paper-form.ts'
import { AttachmentField } from './attachment/AttachmentField.tsx'
import type { VersionsQuery } from './attachment/versions-query.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { paperFormLabels } from './paper-text.ts'
import { PaperFields } from './PaperFields.tsx'
import { StatusField, useIsStatusFixed, useStatusFault } from './StatusField.tsx'
import { PaperPrint } from './PaperPrint.tsx'
import { PaperReading } from './PaperReading.tsx'
import { paperDates } from './PaperDates.tsx'
import { useDates } from './use-dates.ts'

type Props<In extends FieldValues, Out, Saved extends PaperRecord> = {
  editor: Editor<In, Out, Saved, null>
  /** The form, as far as every paper has it. */
  form: UseFormReturn<PaperForm, unknown, PaperSent>
  title: string
  submitLabel: string
  /** Every file that the paper has had. */
  versions: VersionsQuery
  description: ReactNode
  /** How it is approved, with what is to be pointed out there. */
  renderApproval?: (cautionOf: (field: string) => ReactNode) => ReactNode
  /** Fields that only this kind of paper has. */
  more?: readonly string[]
  /** A contract is made of it, so its value and currency stay, and it cannot be cancelled. */
  isBound?: boolean
  /** Above the form, what is to be known of it. */
  above?: ReactNode
  /** Opens a copy of it as a new one. */
  onDuplicate: () => void
}

/** What the dialog of a paper holds. Of one that is complete or cancelled only status and attachment change. */
export function PaperEditor<In extends FieldValues, Out, Saved extends PaperRecord>({
  form,
  description,
  renderApproval,
  versions,
  editor,
  more = [],
  isBound = false,
  onDuplicate,
  ...props
}: Props<In, Out, Saved>) {
  const { record, readOnly, shape, rules, recordLabels } = editor
  const { defaultValues } = useFormState({ control: form.control })
  const status = useWatch({ control: form.control, name: 'status' })
  const dates = useDates(form, paperDates)
  const enquiry = useWatch({ control: form.control, name: 'enquiry' }) as Taken | null
  const { cautionOf, secondLook } = useCautions(form, editor as never, {
    facts: cautionFacts(record, enquiry),
    kept: record?.cautions ?? [],
  })
  const fault = useStatusFault(form, { shape, clearHidden: rules.clearHidden })
  // The record may have been asked for anew since, which the form has not.
  function reopen() {
    form.setValue('status', 'IN_PROGRESS', { shouldDirty: true })
    form.setValue('statusReason', null, { shouldDirty: true })
  }
  const [isCancelling, setCancelling] = useState(false)
  const savedBeside = useRef<(saved: Saved) => void>(null)
  const mayCreate = useMay('CREATE_CONTENT')
  const isFixed = useIsStatusFixed(record ?? { status: 'IN_PROGRESS', initiatorId: '' })
  const begunAs = defaultValues?.status ?? 'IN_PROGRESS'
  const isClosed = closedRefusal({ from: begunAs, to: status }) !== null
  const cancelledSince =
    record?.status === 'CANCELLED' && begunAs !== 'CANCELLED' && !isCancelling ? record : null
  const onCancelledSince = useEffectEvent((saved: Saved) => {
    if (areSame(form.getValues(), defaultValues ?? {})) savedBeside.current?.(saved)
  })
  // A try to cancel it may have been carried out although its answer was lost.
  useEffect(() => {
    if (cancelledSince) onCancelledSince(cancelledSince)
  }, [cancelledSince])
  return (
    <EditForm
      {...props}
      {...editor}
      {...{ savedBeside, secondLook }}
      rules={fault === null ? rules : keptBack(rules, fault)}
      below={record && !readOnly && <RecordStamp record={record} />}
      apart={
        record && (
          <>
            {mayCreate && <DuplicateButton onDuplicate={onDuplicate} />}
            <PrintButton />
            {isCancelling && (
              <CancelDialog
                {...{ editor, form, record }}
                onCancelled={(saved) => savedBeside.current?.(saved)}
                onClose={() => setCancelling(false)}
              />
            )}
          </>
        )
      }
      beside={isClosed && !readOnly && !isFixed && <ReopenButton onReopen={reopen} />}
    >
      {record && (readOnly || (isClosed && fault === null)) ? (
        <PaperReading paper={record} {...{ recordLabels, versions, more }} withoutStatus={!readOnly} />
      ) : (
        <ReadOnlyForm value={readOnly || isClosed}>
          <PaperFields
            {...{ form, dates, description, cautionOf }}
            approval={renderApproval?.(cautionOf)}
            isNew={record === null}
            isBound={isBound}
          />
        </ReadOnlyForm>
      )}
      {record && !readOnly && (
        <FieldGroup title="Status and attachment">
          <StatusField {...{ form, record, cautionOf, isBound }} onCancel={() => setCancelling(true)} />
          <LongField>
            <AttachmentField
              {...{ form, record, versions }}
              label={paperFormLabels.attachmentId}
              noun="paper"
            />
          </LongField>
        </FieldGroup>
      )}
      {record && <PaperPrint kind={props.title} paper={record} recordLabels={recordLabels} more={more} />}
    </EditForm>
  )
}

/** What the form knows besides its values. */
function cautionFacts(record: PaperRecord | null, chosen: Taken | null): PaperFacts {
  const today = toDay(new Date())
  if (!record) return { today, firstSavedOn: today, enquiry: chosen ?? undefined }
  return {
    today,
    firstSavedOn: record.createdOn.slice(0, 10),
    enquiry: record.enquiry,
  }
}

/** Nothing is sent as long as the status has this fault. */
const keptBack = <Out,>(formRules: FormRules<Out, null>, message: string): FormRules<Out, null> => ({
  ...formRules,
  rules: [
    ...formRules.rules,
    { needs: [], showOn: 'status' as keyof Out & string, message, holds: () => false },
  ],
})
