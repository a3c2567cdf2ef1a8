import { paperStatuses } from '@insaka/domain/papers/papers.labels'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useMayCancel } from '../registers/use-may-cancel.ts'
import { fieldProps } from '../ui/form/field-props.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import type { PaperForm, PaperRecord, PaperSent } from './paper-form.ts'
import { paperFormLabels } from './paper-text.ts'

type Props = { form: UseFormReturn<PaperForm, unknown, PaperSent>; record: PaperRecord }

const { CANCELLED: _, ...withoutCancelling } = paperStatuses

/** The status of a saved paper, with what another one brings about. */
export function StatusField({ form, record }: Props) {
  const { control } = form
  const mayCancel = useMayCancel(record)
  const isCancelled = record.status === 'CANCELLED'
  const chosen = useWatch({ control, name: 'status' })
  return (
    <SelectField
      {...fieldProps(control, paperFormLabels)('status')}
      options={mayCancel || isCancelled ? paperStatuses : withoutCancelling}
      readOnly={isCancelled && !mayCancel}
      description={consequence(record, chosen)}
    />
  )
}

function consequence({ status, enquiry }: PaperRecord, chosen: string): string | undefined {
  if (status === chosen) return undefined
  const isUntendered = enquiry.enquiryType === 'NTR'
  if (chosen === 'CANCELLED')
    return isUntendered
      ? `Withdraws ${enquiry.reference}, which was recorded for this paper.`
      : `Releases ${enquiry.reference} for another paper.`
  return status === 'CANCELLED' ? `Takes ${enquiry.reference} up again.` : undefined
}
