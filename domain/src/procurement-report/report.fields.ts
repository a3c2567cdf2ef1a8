import { describeFields } from '../core/record-fields.ts'
import { reportFieldLabels as label, reportFormats } from './report.labels.ts'
import type { SavedReport } from './report.schema.ts'

export const reportRecordFields = describeFields<SavedReport>({
  reference: { kind: 'text', label: label.reference },
  fileName: { kind: 'text', label: 'File' },
  format: { kind: 'code', label: label.format, codes: reportFormats },
  reportingPeriod: { kind: 'text', label: label.reportingPeriod },
  from: { kind: 'day', label: label.dateFrom },
  to: { kind: 'day', label: label.dateTo },
  reportDate: { kind: 'moment', label: label.reportDate },
  filters: { kind: 'text', label: 'Filters' },
  records: { kind: 'count', label: 'Records' },
  size: { kind: 'count', label: 'Size (bytes)' },
  sha256: { kind: 'text', label: 'SHA-256' },
  initiator: { kind: 'person', label: 'Made By' },
  createdOn: { kind: 'moment', label: 'Made On' },
  changed: { kind: 'count', label: 'Changed Since' },
  moreChanged: { kind: 'flag', label: 'More Changed Since' },
})
