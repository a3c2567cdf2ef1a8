import type { RecordField } from '../core/record-fields.ts'
import { amountInput } from './amount-from-cell.ts'
import { guessCode, findCode } from './code-from-cell.ts'
import { dayFromCell, momentFromCell, type DateFormat } from './date-from-cell.ts'

/** Invisible characters, often copied from web pages or messages. */
const invisibleCharacters = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\uFEFF]/g
const dashes = /^[-\u2010-\u2015\u2212]+$/
/** Words for an empty value, used in columns of figures and days. */
const emptyWords = /^(?:nil|none|null|n\.?\/?a\.?|not applicable)$/i

export const isEmptyCell = (text: string): boolean =>
  text === '' || dashes.test(text) || emptyWords.test(text)

const yesWords = new Set(['y', 'yes', 'true', '1', '✓', '✔', '☑'])
const noWords = new Set(['n', 'no', 'false', '0', '✗', '✘', '☐'])

/**
 * Converts a cell to the value that a form would send: undefined for an empty cell, and the unchanged text if it is
 * unreadable, so that the field's schema reports the error.
 */
export function cellInput(
  field: RecordField,
  cell: string,
  dateFormat: DateFormat,
): string | number | boolean | undefined {
  const text = cell.replaceAll(invisibleCharacters, '').trim()
  if (text === '' || dashes.test(text)) return undefined
  switch (field.kind) {
    case 'day':
      return emptyWords.test(text) ? undefined : dayFromCell(text, dateFormat)
    case 'moment':
      return emptyWords.test(text) ? undefined : momentFromCell(text, dateFormat)
    case 'money':
    case 'count':
    case 'quantity':
      return emptyWords.test(text) ? undefined : amountInput(text)
    case 'litres':
      return emptyWords.test(text) ? undefined : withoutUnit(text, / ?(?:l|lt|ltr|ltrs|litres?|liters?)\.?$/i)
    case 'percent':
      return emptyWords.test(text) ? undefined : withoutUnit(text, / ?%$/)
    case 'flag':
      return emptyWords.test(text) ? undefined : flagFromCell(text)
    case 'code':
      return findCode(field, text) ?? (emptyWords.test(text) ? undefined : (guessCode(field, text) ?? text))
    case 'longText':
      return text
    case 'text':
    case 'department':
    case 'person':
    case 'record':
    case 'list':
    case 'lines':
    case 'cautions':
    case 'file':
      // A one-line text may be wrapped within a cell.
      return text.replaceAll(/\s+/g, ' ')
  }
}

function withoutUnit(text: string, unit: RegExp): number | string {
  const number = amountInput(text.replace(unit, ''))
  return typeof number === 'number' ? number : text
}

function flagFromCell(text: string): boolean | string {
  const word = text.toLowerCase().replace(/\.$/, '')
  if (yesWords.has(word)) return true
  return noWords.has(word) ? false : text
}
