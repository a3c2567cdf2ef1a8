import { toMoment } from '@insaka/domain/core/dates'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { paperFieldLabels, paperStatuses, reopeningReasonLabel } from '@insaka/domain/papers/papers.labels'
import { statusReasonLimit } from '@insaka/domain/papers/papers.schema'
import {
  closedPaperRefusal,
  completionRefusal,
  stepsBetween,
  type PaperStepName,
} from '@insaka/domain/papers/papers.rules'
import type { NextStep, WithSteps } from '@insaka/domain/steps/steps.schema'
import { useEffect, type ReactNode } from 'react'
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useMayCancel } from '../state/current-user.ts'
import { areSame } from '../ui/edit/merge.ts'
import { CountedTextField } from '../ui/fields/CountedTextField.tsx'
import { fieldProps } from '../ui/fields/field-props.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { LongField } from '../ui/form/FieldGrid.tsx'
import { contentsOf, type PaperForm, type PaperBody } from './paper-form.ts'

type Form = UseFormReturn<PaperForm, unknown, PaperBody>
type SteppedPaper = PaperRecord & WithSteps
type Props = {
  form: Form
  record: SteppedPaper
  cautionOf: (field: string) => ReactNode
  onCancel: () => void
}

export function StatusField({ form, record, cautionOf, onCancel }: Props) {
  const { control } = form
  const mayCancel = useMayCancel(record)
  const isFixed = reopeningRefusal(record) !== null
  const isCancelled = record.status === 'CANCELLED'
  const chosen = useWatch({ control, name: 'status' })
  const attachmentId = useWatch({ control, name: 'attachmentId' })
  const { defaultValues } = useFormState({ control })
  const hasNewFile = typeof attachmentId === 'string' && attachmentId !== record.attachmentId
  const completion = completionOf(record, hasNewFile)
  const cancellation = nextStepOf(record, 'cancel')
  const { IN_PROGRESS, COMPLETE, CANCELLED } = paperStatuses
  const options = {
    IN_PROGRESS,
    ...((completion.allowed || record.status === 'COMPLETE') && { COMPLETE }),
    ...((cancellation?.allowed || isCancelled) && { CANCELLED }),
  }
  // Others are not told that they may not cancel.
  const refusals = [completion.why, mayCancel && cancellation?.why].filter(Boolean).join(' ')
  const isReopened = stepsBetween(defaultValues?.status ?? 'IN_PROGRESS', chosen).includes('reopen')
  return (
    <>
      <SelectField
        {...fieldProps(control, paperFieldLabels)('status')}
        options={options}
        readOnly={isFixed}
        description={
          isCancelled && chosen !== 'CANCELLED'
            ? `This links ${record.enquiry.reference} again.`
            : (cautionOf('status') ?? (refusals || undefined))
        }
        onChoose={(status) => {
          if (status === 'CANCELLED' && !isCancelled) {
            // The dialog saves a cancellation separately from the form and its draft.
            form.setValue('status', chosen)
            onCancel()
          } else
            form.setValue('statusReason', status === record.status ? record.statusReason : null, {
              shouldDirty: true,
            })
        }}
      />
      {isReopened && (
        <LongField>
          <CountedTextField
            control={control}
            name="statusReason"
            label={reopeningReasonLabel}
            limit={statusReasonLimit}
            hint={`Character limit : ${statusReasonLimit}`}
            tooLong={`Exceeded Character Limit of ${statusReasonLimit}.`}
            optional
          />
        </LongField>
      )}
    </>
  )
}

const nextStepOf = ({ next = [] }: WithSteps, name: PaperStepName): NextStep | undefined =>
  next.find(({ step }) => step === name)

/** The reason why the user may not reopen a closed paper, or null. */
export function reopeningRefusal(paper: SteppedPaper): string | null {
  if (paper.status === 'IN_PROGRESS') return null
  const reopening = nextStepOf(paper, 'reopen')
  return reopening ? reopening.why : 'To reopen this paper, close it and open it again.'
}

/** The right to complete a paper, or the reason against it. A file that is saved with the status counts as attached. */
function completionOf(paper: SteppedPaper, hasNewFile: boolean): Pick<NextStep, 'allowed' | 'why'> {
  const refusalNow = completionRefusal(paper)
  const refusal = hasNewFile
    ? completionRefusal({ ...paper, attachment: { uploadedOn: toMoment(new Date()) } })
    : refusalNow
  // A closed paper is reopened by the same save.
  if (paper.status !== 'IN_PROGRESS') return { allowed: refusal === null, why: null }
  const { allowed = false, why = null } = nextStepOf(paper, 'complete') ?? {}
  return why !== null && why === refusalNow ? { allowed: refusal === null, why: refusal } : { allowed, why }
}

type StatusFaultRules = { shape: z.ZodMiniType; clearHidden: ((values: never) => object) | undefined }

const closedErrorType = 'closed'

/** The message that the server would give if the paper has changes that its status does not allow, or null. */
export function useStatusFault(form: Form, { shape, clearHidden }: StatusFaultRules): string | null {
  const { control, setError, clearErrors } = form
  const { defaultValues = {}, errors } = useFormState({ control })
  const status = useWatch({ control, name: 'status' })
  // A paper in progress allows all changes, so it skips re-rendering.
  const contents = useWatch({
    control,
    compute: (values) => (values.status === 'IN_PROGRESS' ? null : contentsOf(shape, clearHidden, values)),
  })
  const refusal = closedPaperRefusal({ from: defaultValues.status ?? 'IN_PROGRESS', to: status })
  const isChanged = contents !== null && !areSame(contents, contentsOf(shape, clearHidden, defaultValues))
  const fault = isChanged ? refusal : null
  const { type, message } = errors.status ?? {}

  // Validating the field alone clears its error, so the fault is set again.
  useEffect(() => {
    if (fault !== null && message !== fault) setError('status', { type: closedErrorType, message: fault })
    if (fault === null && type === closedErrorType) clearErrors('status')
  }, [fault, type, message, setError, clearErrors])

  return fault
}
