import { formatDay, formatMoment } from './dates.ts'
import { formatNumber, signedPercent } from './number-format.ts'
import { formatAmount } from './money.ts'

/** The places where a field can appear, besides the form, which takes its fields from the input schema. */
export type FieldContext = 'reading' | 'print' | 'history' | 'export'

type FieldKind =
  | { kind: 'text' | 'department' | 'person' | 'day' | 'moment' | 'flag' }
  | { kind: 'count' | 'quantity' | 'litres' | 'percent' }
  /** A multi-line text, with a counter up to the limit. */
  | { kind: 'longText'; limit: number }
  /** `currency` names the field with its currency; without it the amount is in Kwacha. */
  | { kind: 'money'; currency?: string }
  | { kind: 'code'; codes: Readonly<Record<string, string>> }
  /** A link to another record. */
  | { kind: 'record' }
  /** A table inside the record. */
  | { kind: 'lines'; noun: string; max: number; lineFields: RecordFields; totals: readonly string[] }
  /** Several records or cautions, shown in a section of their own. */
  | { kind: 'list' | 'cautions' }
  /**
   * A file: the value is its metadata, or only its id if the record has the metadata in the field `attachment`. With
   * `keepsAll`, a further file is added instead of replacing it.
   */
  | { kind: 'file'; keepsAll?: true }

export type RecordField<R = object> = FieldKind & {
  label: string
  /** The section that contains it; without one it belongs to the main section. */
  section?: string
  /** True if the field applies to this record; the form hides it otherwise. */
  isShown?(record: R): boolean
  /** The places that leave the field out, usually because another element shows it there. */
  notIn?: readonly FieldContext[]
  /** The subject of the record: shown above its sections, and the title of its printout. */
  isSubject?: true
  isWide?: true
  /** The full-text search covers this field. */
  isSearched?: true
  /** Set only when the record is created: the form of a saved record omits it. */
  isFixed?: true
  hint?: string
}

/** All fields of a record, by name, in the order of the form. */
export type RecordFields = Readonly<Record<string, RecordField>>

/** Technical fields, which are never shown with a label. */
export type TechnicalField =
  | 'id'
  | 'version'
  | 'institution'
  | 'initiatorId'
  | 'attachment'
  | 'editorIds'
  | 'governedBy'
  | 'meetingId'

/**
 * Describes each field of a record once; the schema defines the values. The compiler reports missing fields; `null`
 * marks one that another field already shows.
 */
export const describeFields = <R>(fields: {
  [N in Exclude<keyof R & string, TechnicalField>]: RecordField<R> | null
}): RecordFields =>
  Object.fromEntries(
    Object.entries<RecordField<R> | null>(fields).flatMap(([name, field]) => (field ? [[name, field]] : [])),
  ) as RecordFields

export const fieldsIn = (fields: RecordFields, context: FieldContext): [string, RecordField][] =>
  Object.entries(fields).filter(([, { notIn = [] }]) => !notIn.includes(context))

export const searchedFields = (fields: RecordFields): string[] =>
  Object.keys(fields).filter((name) => fields[name]!.isSearched)

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

/** A value as readable text; empty if there is none. */
export function valueText(field: RecordField | undefined, value: unknown, record?: object): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberText(field, value, record)
  if (typeof value === 'string') return stringText(field, value)
  if (field?.kind === 'lines')
    return [value as LineValues]
      .flat()
      .map((line) => lineText(field, line))
      .join('\n')
  const { reference, fileName } = value as { reference?: string; fileName?: string }
  if (field?.kind === 'record') return reference ?? ''
  return (field?.kind === 'file' && fileName) || JSON.stringify(value)
}

type LineValues = Readonly<Record<string, unknown>>

/** One line of a table, such as 'Paper: MOF.LVP.3; Decision: Approved'. */
const lineText = ({ lineFields }: { lineFields: RecordFields }, line: LineValues): string =>
  Object.entries(lineFields)
    .filter(([, field]) => !('isHidden' in field))
    .map(([name, field]) => [field.label, valueText(field, line[name], line)])
    .filter(([, text]) => text !== '')
    .map((labelAndText) => labelAndText.join(': '))
    .join('; ')

function numberText(field: RecordField | undefined, value: number, record: object = {}): string {
  if (field?.kind === 'percent') return signedPercent(value)
  if (field?.kind === 'litres') return `${formatNumber(value, { minDecimals: 3 })} l`
  if (field?.kind !== 'money') return formatNumber(value, { maxDecimals: 6 })
  const { currency = '' } = field
  return formatAmount(value, (record as Readonly<Record<string, string>>)[currency])
}

function stringText(field: RecordField | undefined, value: string): string {
  if (field?.kind === 'day') return formatDay(value)
  if (field?.kind === 'moment') return formatMoment(value)
  // The last characters of the id distinguish files with the same name.
  if (field?.kind === 'file') return `File …${value.slice(-6)}`
  if (field?.kind !== 'code' || !Object.hasOwn(field.codes, value)) return value
  return field.codes[value] ?? value
}
