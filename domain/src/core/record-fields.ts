import { formatDay, formatMoment } from './dates.ts'
import { formatNumber, signedPercent } from './number-format.ts'
import { formatAmount } from './money.ts'

/** Where a field has a place besides the form, which asks for what the record's input holds. */
export type FieldContext = 'reading' | 'print' | 'history' | 'export'

/** What a field holds. How the form asks for it and how it is written follow from this. */
type FieldKind =
  | { kind: 'text' | 'department' | 'person' | 'day' | 'moment' | 'flag' }
  | { kind: 'count' | 'litres' | 'percent' }
  /** A text of several lines, with a counter up to the limit. */
  | { kind: 'longText'; limit: number }
  /** `currency` names the field with its currency; without it the amount is in Kwacha. */
  | { kind: 'money'; currency?: string }
  | { kind: 'code'; codes: Readonly<Record<string, string>> }
  /** Another record, by its reference. */
  | { kind: 'record' }
  /** Several records or cautions, which have a place of their own. */
  | { kind: 'list' | 'cautions' }
  /** A file: the attachment itself, or its id, where the record has the attachment in a field `attachment`. */
  | { kind: 'file' }

export type RecordField<R = object> = FieldKind & {
  label: string
  /** Under which title it is found; without one it belongs to the record's main section. */
  section?: string
  /** Whether it says anything on this record; in the form, whether it is asked for. */
  isShown?(record: R): boolean
  /** Where it has no place of its own, mostly since something else says it there. */
  notIn?: readonly FieldContext[]
  /** The text that says what the record is about: above its sections, and the title of its sheet. */
  isSubject?: true
  /** It takes the whole width, as texts of several lines do. */
  isWide?: true
  /** A record is found by its words. */
  isSearched?: true
  /** It comes with a new record and then stays: the form of a saved one has it not, and where it is empty nothing tells of it. */
  isFixed?: true
  /** What the form says below it. */
  hint?: string
}

/** All fields of a record, by their names, in the order of the form. */
export type RecordFields = Readonly<Record<string, RecordField>>

/** What tells records apart and is nowhere shown under a label. */
type TechnicalField = 'id' | 'version' | 'institution' | 'initiatorId' | 'attachment'

/**
 * Says once what fields a record has; the shape of their values is the schema's. A field of the record that is not
 * described does not compile; null says that another field says the same.
 */
export const describeFields = <R>(fields: {
  [N in Exclude<keyof R & string, TechnicalField>]: RecordField<R> | null
}): RecordFields =>
  Object.fromEntries(
    Object.entries<RecordField<R> | null>(fields).flatMap(([name, field]) => (field ? [[name, field]] : [])),
  ) as RecordFields

/** The fields that have a place there, in the order of the form. */
export const fieldsIn = (fields: RecordFields, context: FieldContext): [string, RecordField][] =>
  Object.entries(fields).filter(([, { notIn = [] }]) => !notIn.includes(context))

/** The fields by whose words a record is found. */
export const searchedFields = (fields: RecordFields): string[] =>
  Object.keys(fields).filter((name) => fields[name]!.isSearched)

/** What fields are called, as their history names them. */
export const historyLabels = (fields: RecordFields): Record<string, string> =>
  Object.fromEntries(
    fieldsIn(fields, 'history').flatMap(([name, { kind, label }]) => {
      if (kind === 'record') return [[`${name}.reference`, label]]
      if (kind !== 'file') return [[name, label]]
      return [
        ['attachment.fileName', label],
        ['attachment.sha256', `SHA-256 of the ${label.toLowerCase()}`],
      ]
    }),
  )

/** What a value says, as people read it; nothing where there is no value. */
export function valueText(field: RecordField | undefined, value: unknown, record?: object): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberText(field, value, record)
  if (typeof value === 'string') return stringText(field, value)
  const { reference, fileName } = value as { reference?: string; fileName?: string }
  if (field?.kind === 'record') return reference ?? ''
  return (field?.kind === 'file' && fileName) || JSON.stringify(value)
}

function numberText(field: RecordField | undefined, value: number, record: object = {}): string {
  if (field?.kind === 'percent') return signedPercent(value)
  if (field?.kind === 'litres') return `${formatNumber(value, { least: 3 })} l`
  if (field?.kind !== 'money') return formatNumber(value, { most: 6 })
  const { currency = '' } = field
  return formatAmount(value, (record as Readonly<Record<string, string>>)[currency])
}

function stringText(field: RecordField | undefined, value: string): string {
  if (field?.kind === 'day') return formatDay(value)
  if (field?.kind === 'moment') return formatMoment(value)
  // Of two files both of which are called scan.pdf, these letters tell which is which.
  if (field?.kind === 'file') return `File …${value.slice(-6)}`
  if (field?.kind !== 'code' || !Object.hasOwn(field.codes, value)) return value
  return field.codes[value] ?? value
}
