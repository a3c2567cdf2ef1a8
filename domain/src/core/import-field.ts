import type { RecordField } from './record-fields.ts'

/** The import that created the record, if any. */
export const importField = {
  kind: 'count',
  label: 'Import No.',
  isShown: ({ importId }: { importId?: number | null }) => typeof importId === 'number',
} as const satisfies RecordField
