import type { RecordField } from './record-fields.ts'

export const importNumberField = {
  kind: 'count',
  label: 'Import No.',
  isShown: ({ importId }: { importId?: number | null }) => typeof importId === 'number',
} as const satisfies RecordField
