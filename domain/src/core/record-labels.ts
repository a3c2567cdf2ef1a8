import { historyLabels, valueText, type RecordFields } from './record-fields.ts'
import { formatDay, formatMoment } from './dates.ts'
import { formatNumber } from './number-format.ts'
import { formatAmount } from './money.ts'

/** What there is to tell of a record's fields: what they are called, and each value as people read it. */
export type RecordLabels = {
  /** The fields that are shown, in their order. */
  labels: Readonly<Record<string, string>>
  displayText: FieldText
  /** What an action is called, such as `withdrawn: 'Withdrawn'`. */
  actions: Readonly<Record<string, string>>
}

/** What a field says, as people read it; nothing for a field without a value. */
export type FieldText = (field: string, value: unknown) => string

type FieldTextOptions = {
  /** Fields that hold a code, and what the codes mean. */
  lists?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Fields that hold an amount of money. */
  amounts?: readonly string[]
}

/** Days, moments, numbers and yes or no are known by their form; codes and amounts have to be named. */
export function fieldText({ lists = {}, amounts = [] }: FieldTextOptions): FieldText {
  return (field, value) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (typeof value === 'number')
      return amounts.includes(field) ? formatAmount(value) : formatNumber(value, { most: 6 })
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return formatMoment(text)
    if (/(On|Date)$/.test(field) && /^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text)
    const list = Object.hasOwn(lists, field) ? lists[field] : undefined
    return list?.[text] ?? text
  }
}

/** How history and conflict show a record whose fields are described. */
export const recordLabelsOf = (fields: RecordFields, actions: RecordLabels['actions']): RecordLabels => ({
  // Events also carry the reason for a change, which is no field of the record.
  labels: { ...historyLabels(fields), changeReason: 'Reason' },
  displayText: (name, value) => valueText(fields[name], value),
  actions,
})
