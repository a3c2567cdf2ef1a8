import type { RecordFields } from '../core/record-fields.ts'
import { duties } from '../permissions.ts'

/** A step on the second sheet of an export. */
export const stepRecordFields: RecordFields = {
  reference: { kind: 'text', label: 'Reference' },
  step: { kind: 'text', label: 'Step' },
  by: { kind: 'person', label: 'By' },
  duty: { kind: 'code', label: 'Duty', codes: duties },
  actingFor: { kind: 'person', label: 'Acting For' },
  on: { kind: 'moment', label: 'On' },
  version: { kind: 'count', label: 'Version' },
  reason: { kind: 'longText', label: 'Reason', limit: 300 },
}
