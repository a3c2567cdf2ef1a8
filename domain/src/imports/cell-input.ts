import type { RecordField } from '../core/record-fields.ts'
import { amountInput } from './amount-from-cell.ts'
import { guessCode, findCode } from './code-from-cell.ts'
import { dayFromCell, momentFromCell, type DateFormat } from './date-from-cell.ts'

/** What nobody sees comes along where a text was copied from a page or a message. */
const invisibleCharacters = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\uFEFF]/g
const dashes = /^[-\u2010-\u2015\u2212]+$/
/** Where figures and days are, people write these for nothing. */
const emptyWords = /^(?:nil|none|null|n\.?\/?a\.?|not applicable)$/i

/** Whether a cell says that there is nothing. */
export const isEmptyCell = (text: string): boolean =>
  text === '' || dashes.test(text) || emptyWords.test(text)

const yesWords = new Set(['y', 'yes', 'true', '1', '✓', '✔', '☑'])
const noWords = new Set(['n', 'no', 'false', '0', '✗', '✘', '☐'])

/**
 * What the body of a form would hold for what a cell says: nothing where the cell says nothing, and the text itself
 * where it cannot be read, so that the field's own schema says what is wrong with it.
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
    case 'cautions':
    case 'file':
      // In a cell a text of one line may be broken to fit.
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
