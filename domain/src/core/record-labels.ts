import { eventLabels } from './event-labels.ts'
import { historyLabels, valueText, type RecordFields } from './record-fields.ts'
import { formatDay, formatMoment } from './dates.ts'
import { formatNumber } from './number-format.ts'
import { formatAmount } from './money.ts'
import { stepsTakenText } from '../steps/step.ts'

export type RecordLabels = {
  labels: Readonly<Record<string, string>>
  displayText: FieldText
  /** The labels of actions, such as `withdrawn: 'Withdrawn'`. */
  actions: Readonly<Record<string, string>>
}

export type FieldText = (field: string, value: unknown) => string

type FieldTextOptions = {
  /** Fields with codes, and the labels of the codes. */
  lists?: Readonly<Record<string, Readonly<Record<string, string>>>>
  amounts?: readonly string[]
}

/** Days, moments, numbers and booleans are recognized by their form; codes and amounts must be listed. */
export function fieldText({ lists = {}, amounts = [] }: FieldTextOptions): FieldText {
  return (field, value) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (typeof value === 'number')
      return amounts.includes(field) ? formatAmount(value) : formatNumber(value, { maxDecimals: 6 })
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return formatMoment(text)
    if (/(On|Date)$/.test(field) && /^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text)
    const list = Object.hasOwn(lists, field) ? lists[field] : undefined
    return list?.[text] ?? text
  }
}

/** A changed line of a table has a path such as `agenda.3`. */
const lineOf = (path: string): { field: string } | undefined =>
  /^(?<field>\w+)\.\d+(?:\.|$)/.exec(path)?.groups as never

/** The label of a changed field; undefined if the history does not show it. A line has the label of its list. */
export function changeLabel(labels: RecordLabels['labels'], path: string): string | undefined {
  return labels[lineOf(path)?.field ?? path] ?? labels[path]
}

export const recordLabelsOf = (fields: RecordFields, actions: RecordLabels['actions']): RecordLabels => ({
  labels: { ...historyLabels(fields), ...eventLabels },
  displayText: (name, value) =>
    name === 'stepsTaken' && Array.isArray(value)
      ? stepsTakenText(value)
      : valueText(fields[lineOf(name)?.field ?? name], value),
  actions,
})
