import type { Cell, ColumnKind } from './document-model.ts'
import { toCellText, escapeCell, needsQuote } from './escape-xml.ts'
import { figureText, isTooLarge } from './figure-text.ts'
import { numericColumnKinds, styleNumber, type StyleName } from './styles.ts'

/** Excel keeps 15 significant digits of a number and silently rounds the rest. */
const maxDigits = 15

/** The Excel serial of a day; null before March 1900, because Excel counts a 29 February 1900 that never existed. */
function serialOfDay(day: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const midnight = new Date(`${day}T00:00:00Z`)
  // JavaScript moves a day such as 31 February to another month.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null
  const serial = midnight.getTime() / 86_400_000 + 25_569
  return serial > 60 ? serial : null
}

function serialOfMoment(moment: string): number | null {
  const [, day = '', hours, minutes, seconds] = /^([\d-]+)T(\d\d):(\d\d):(\d\d)\+02:00$/.exec(moment) ?? []
  const serial = serialOfDay(day)
  if (serial === null) return null
  return serial + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
}

/** Keeps the digits as text, since parsing could change them; null if Excel would round them. */
function decimal(value: string | number): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null
  if (!/^-?\d+(\.\d+)?$/.test(value)) return null
  const digits = value.replace(/[-.]/g, '').replace(/^0+|0+$/g, '')
  return digits.length > maxDigits ? null : value
}

const wholeNumber = (value: string | number) => (/^-?\d+$/.test(String(value)) ? decimal(value) : null)

/** The numeric value of a cell, or null if it is text, such as 'Total' among amounts. */
function numberOf(kind: ColumnKind, value: string | number): string | number | null {
  switch (kind) {
    case 'text':
    case 'code':
    case 'link':
      return null
    case 'day':
      return serialOfDay(String(value))
    case 'moment':
      return serialOfMoment(String(value))
    case 'count':
      return wholeNumber(value)
    case 'amount':
      return isTooLarge(value) ? null : decimal(value)
    case 'litres':
    case 'quantity':
    case 'percent':
      return decimal(value)
  }
}

export const blankCell = (at: string, style: StyleName): string => `<c r="${at}" s="${styleNumber(style)}"/>`

export function textCell(at: string, style: StyleName, value: string): string {
  const text = toCellText(value)
  const number = styleNumber(style, needsQuote(text))
  return `<c r="${at}" s="${number}" t="inlineStr"><is><t xml:space="preserve">${escapeCell(text)}</t></is></c>`
}

export function typedCell(at: string, look: 'row' | 'sum', kind: ColumnKind, value: Cell): string {
  if (value === null || value === '') return blankCell(at, `${look}-${kind}`)
  const number = numberOf(kind, value)
  if (number !== null) return `<c r="${at}" s="${styleNumber(`${look}-${kind}`)}"><v>${number}</v></c>`
  // A figure with too many digits becomes text that looks like a number; an amount too large to show becomes words.
  if (kind === 'amount' || kind === 'litres') {
    const text = figureText(value, kind)
    if (text !== String(value)) return textCell(at, `${look}-figure`, text)
  }
  return textCell(at, `${look}-${styleOfText(look, kind)}`, String(value))
}

/** In a column of figures, text such as 'n/a' is right-aligned in a row; 'Total' in a sum overflows to the right. */
function styleOfText(look: 'row' | 'sum', kind: ColumnKind) {
  if (kind === 'text') return 'text'
  return look === 'row' && numericColumnKinds.has(kind) ? 'figure' : 'code'
}
