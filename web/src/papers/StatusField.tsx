import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { paperFieldLabels, paperStatuses, reopeningReasonLabel } from '@insaka/domain/papers/papers.labels'
import { statusReasonLimit } from '@insaka/domain/papers/papers.schema'
import { closedPaperRefusal, stepsBetween } from '@insaka/domain/papers/papers.rules'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
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
type Props = {
  form: Form
  record: PaperRecord
  /** The paper of a contract cannot be cancelled. */
  hasContract: boolean
  cautionOf: (field: string) => ReactNode
  onCancel: () => void
}

const { CANCELLED: _, ...statusesWithoutCancelled } = paperStatuses

export function StatusField({ form, record, hasContract, cautionOf, onCancel }: Props) {
  const { control } = form
  const mayCancel = useMayCancel(record)
  const isFixed = reopeningRefusal(record as WithSteps) !== null
  const isCancelled = record.status === 'CANCELLED'
  const chosen = useWatch({ control, name: 'status' })
  const { defaultValues } = useFormState({ control })
  const isReopened = stepsBetween(defaultValues?.status ?? 'IN_PROGRESS', chosen).includes('reopen')
  return (
    <>
      <SelectField
        {...fieldProps(control, paperFieldLabels)('status')}
        options={(mayCancel && !hasContract) || isCancelled ? paperStatuses : statusesWithoutCancelled}
        readOnly={isFixed}
        description={
          isCancelled && chosen !== 'CANCELLED'
            ? `This links ${record.enquiry.reference} again.`
            : cautionOf('status')
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

/** The reason why the user may not reopen a closed paper, or null. */
export const reopeningRefusal = ({ next = [] }: WithSteps): string | null =>
  next.find(({ step }) => step === 'reopen')?.why ?? null

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
