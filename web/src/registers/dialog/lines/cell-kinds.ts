import { valueText } from '@insaka/domain/core/record-fields'
import type { AnyField } from '@insaka/domain/registers/fields'
import { dayFieldText, readDay } from '../../../ui/calendar/date-text.ts'
import { createNumberFormatter, editableNumberText, readAmount, readNumber } from '../../../ui/numbers.ts'

/** How a cell turns its text into a value. Like a form field, it returns an invalid text for the schema to report. */
type TypedKind = {
  read: (text: string) => unknown
  show: (value: unknown) => string
  edit: (value: unknown) => string
  inputMode?: 'numeric' | 'decimal'
}

const typedKinds: Partial<Record<AnyField['kind'], TypedKind>> = {
  count: { read: readNumber, show: createNumberFormatter(0), edit: editableNumberText, inputMode: 'numeric' },
  quantity: {
    read: readNumber,
    show: createNumberFormatter(0),
    edit: editableNumberText,
    inputMode: 'decimal',
  },
  money: { read: readAmount, show: createNumberFormatter(2), edit: editableNumberText, inputMode: 'decimal' },
  day: {
    read: (text) => (text.trim() === '' ? null : (readDay(text) ?? text)),
    show: dayFieldText,
    edit: dayFieldText,
  },
}

/** Numbers and days, which look different while they are typed. */
export const typedKindOf = ({ kind }: AnyField): TypedKind | undefined => typedKinds[kind]

const yes = new Set(['yes', 'y', 'x', 'true', '1', '✓'])
const no = new Set(['', 'no', 'n', 'false', '0', '-'])

function readFlag(text: string): unknown {
  const word = text.trim().toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : text
}

function readCode(codes: Readonly<Record<string, string>>, text: string): unknown {
  const word = text.trim().toLowerCase()
  const found = Object.entries(codes).find((codeAndLabel) =>
    codeAndLabel.some((each) => each.toLowerCase() === word),
  )
  return word === '' ? null : (found?.[0] ?? text)
}

/** The value of a cell of a spreadsheet. */
export function readPastedCell(field: AnyField, text: string): unknown {
  if (field.kind === 'flag') return readFlag(text)
  if (field.kind === 'code') return readCode(field.codes, text)
  const typed = typedKindOf(field)
  if (typed) return typed.read(text)
  return (field.kind === 'longText' ? text.trim() : text.replaceAll(/\s+/g, ' ').trim()) || null
}

/** The value as a cell shows it that is not being edited. */
export const cellText = (field: AnyField, value: unknown, line: object): string =>
  typedKindOf(field)?.show(value) ?? valueText(field as never, value, line)
