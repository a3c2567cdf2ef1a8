import type { RecordField } from './record-fields.ts'
import { optionalText } from './text-fields.ts'

const label = 'Former Reference'

/** The number of a record in the office's former books, fixed once the record is saved. */
export const formerReference = optionalText(label, { max: 60 })

export const formerReferenceField = {
  kind: 'text',
  label,
  hint: 'The number this record had in your former books.',
  isSearched: true,
  isFixed: true,
} as const satisfies RecordField

export const formerReferenceTakenMessage =
  'Another record of this register already has this Former Reference.'
export const formerReferenceFixedMessage = 'Former Reference cannot be changed once it is saved.'
