import { describeFields } from '../core/record-fields.ts'
import { importFieldLabels as label, importRegisters, importStates } from './imports.labels.ts'
import type { ImportRecord } from './imports.schema.ts'

export const importRecordFields = describeFields<ImportRecord & { number: number }>({
  number: { kind: 'count', label: label.id },
  register: { kind: 'code', label: label.register, codes: importRegisters },
  fileName: { kind: 'text', label: label.fileName },
  size: { kind: 'count', label: `${label.size} (bytes)` },
  sha256: { kind: 'text', label: label.sha256 },
  state: { kind: 'code', label: label.state, codes: importStates },
  rows: { kind: 'count', label: label.rows },
  rowsIn: { kind: 'count', label: label.rowsIn },
  leftOut: { kind: 'count', label: label.leftOut },
  takenBack: { kind: 'count', label: label.takenBack },
  kept: { kind: 'count', label: label.kept },
  initiator: { kind: 'person', label: label.initiator },
  createdOn: { kind: 'moment', label: label.createdOn },
  endedOn: { kind: 'moment', label: label.endedOn },
})

export const importWithNumber = (record: ImportRecord) => ({ ...record, number: record.id })
