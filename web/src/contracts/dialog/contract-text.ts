import { contractFieldLabels, stages } from '@insaka/domain/contracts/contracts.labels'
import { fieldText, type FieldText, type RecordLabels } from '../../ui/record/record-labels.ts'

/** In the order of the form, which begins with the paper. */
const { reference, mpc, ...others } = contractFieldLabels
export const contractFormLabels = { mpc, ...others } as const

const { createdOn: _created, updatedOn: _updated, attachmentId, ...shown } = others

const plain = fieldText({
  lists: { stage: stages },
  amounts: ['value', 'revisedValue', 'amountPaid', 'balance'],
})

const displayText: FieldText = (field, value) =>
  // Of two files both of which are called scan.pdf, these letters tell which is which.
  field === 'attachmentId' && typeof value === 'string' ? `File …${value.slice(-6)}` : plain(field, value)

/** A contract as its history and a conflict tell it. */
export const contractRecordLabels: RecordLabels = {
  labels: {
    reference,
    ...shown,
    'attachment.fileName': attachmentId,
    'attachment.sha256': 'SHA-256 of the file',
  },
  displayText,
  actions: { saved: 'Created', changed: 'Changed', amended: 'Amended' },
}
