import { fieldText, type RecordLabels } from '../core/record-labels.ts'
import { reportFieldLabels as label, reportFormats } from './report.labels.ts'

export const reportHistoryLabels: RecordLabels = {
  labels: {
    reference: label.reference,
    from: label.dateFrom,
    to: label.dateTo,
    reportingPeriod: label.reportingPeriod,
    reportDate: label.reportDate,
    format: label.format,
    departments: label.departments,
    vendorCategory: label.vendorCategory,
    expenseType: label.expenseType,
    records: 'Records',
    'attachment.fileName': 'File',
    'attachment.sha256': 'SHA-256 of the file',
  },
  displayText: fieldText({ lists: { format: reportFormats } }),
  actions: { made: 'Made' },
}
