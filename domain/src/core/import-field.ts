import type { RecordField } from './record-fields.ts'

/** Which import a record came with, if it did. */
export const importField = {
  kind: 'count',
  label: 'Import No.',
  isShown: ({ importId }: { importId?: number | null }) => typeof importId === 'number',
} as const satisfies RecordField
