import { amendmentFieldLabels } from '@insaka/domain/contracts/contracts.labels'
import { fileInWords } from '../../papers/paper-text.ts'
import { fieldText, type RecordLabels } from '../../ui/record/record-labels.ts'

const { attachmentId, reference: _reference, createdOn: _created, ...shown } = amendmentFieldLabels

export const amendmentTitle = 'Contract Amendment'

const plain = fieldText({ amounts: ['initialSum', 'amendedSum', 'percentDiff'] })

/** An amendment as its history and a conflict tell it. */
export const amendmentRecordLabels: RecordLabels = {
  labels: {
    ...shown,
    'contract.reference': shown.contract,
    'attachment.fileName': attachmentId,
    'attachment.sha256': 'SHA-256 of the file',
  },
  displayText: (field, value) => (field === 'attachmentId' ? fileInWords(value) : plain(field, value)),
  actions: { saved: 'Created', changed: 'Changed' },
}
