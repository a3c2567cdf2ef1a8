import type { RecordField } from '../core/record-fields.ts'
import { amountInput } from './amounts.ts'
import { codeLike, codeNamed } from './choices.ts'
import { dayOfCell, momentOfCell, type Reading } from './days.ts'

/** What nobody sees comes along where a text was copied from a page or a message. */
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\uFEFF]/g
const dashes = /^[-\u2010-\u2015\u2212]+$/
/** Where figures and days are, people write these for nothing. */
const nothing = /^(?:nil|none|null|n\.?\/?a\.?|not applicable)$/i

/** Whether a cell says that there is nothing. */
export const isNothing = (text: string): boolean => text === '' || dashes.test(text) || nothing.test(text)

const yes = new Set(['y', 'yes', 'true', '1', '✓', '✔', '☑'])
const no = new Set(['n', 'no', 'false', '0', '✗', '✘', '☐'])

/**
 * What the body of a form would hold for what a cell says: nothing where the cell says nothing, and the text itself
 * where it cannot be read, so that the field's own schema says what is wrong with it.
 */
export function cellInput(
  field: RecordField,
  cell: string,
  reading: Reading,
): string | number | boolean | undefined {
  const text = cell.replaceAll(unseen, '').trim()
  if (text === '' || dashes.test(text)) return undefined
  switch (field.kind) {
    case 'day':
      return nothing.test(text) ? undefined : dayOfCell(text, reading)
    case 'moment':
      return nothing.test(text) ? undefined : momentOfCell(text, reading)
    case 'money':
    case 'count':
      return nothing.test(text) ? undefined : amountInput(text)
    case 'litres':
      return nothing.test(text) ? undefined : withoutUnit(text, / ?(?:l|lt|ltr|ltrs|litres?|liters?)\.?$/i)
    case 'percent':
      return nothing.test(text) ? undefined : withoutUnit(text, / ?%$/)
    case 'flag':
      return nothing.test(text) ? undefined : flagOf(text)
    case 'code':
      return codeNamed(field, text) ?? (nothing.test(text) ? undefined : (codeLike(field, text) ?? text))
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

function flagOf(text: string): boolean | string {
  const word = text.toLowerCase().replace(/\.$/, '')
  if (yes.has(word)) return true
  return no.has(word) ? false : text
}
