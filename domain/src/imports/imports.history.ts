import { recordLabelsOf, type RecordLabels } from '../core/record-labels.ts'
import { importRecordFields } from './imports.fields.ts'
import { importFieldLabels as label } from './imports.labels.ts'

const defaultLabels = recordLabelsOf(importRecordFields, { uploaded: 'File read' })

/** Labels for the history of an import, whose events store the file as an attachment. */
export const importHistoryLabels: RecordLabels = {
  ...defaultLabels,
  labels: {
    register: label.register,
    createdOn: label.createdOn,
    'attachment.fileName': label.fileName,
    'attachment.sha256': label.sha256,
  },
}
