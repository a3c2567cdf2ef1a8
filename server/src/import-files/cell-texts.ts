import { momentOfSerial } from '@insaka/domain/imports/excel-serials'
import { maxCellLength } from '@insaka/domain/imports/import-limits'
import { refuseFile } from './refuse-file.ts'

/** Escape of OOXML for characters that XML cannot contain, for example `_x000D_`. */
const escapedCharacter = /_x([\da-f]{4})_/gi
const maxEscapedLength = maxCellLength * '_x000D_'.length

/** Refuses the file before an oversized text is complete. */
export function appendText(text: string, piece: string): string {
  if (text.length + piece.length > maxEscapedLength) refuseFile('LONG_CELL')
  return text + piece
}

export const normalizeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .trim()

export const decodeExcelText = (text: string): string =>
  normalizeText(
    text.includes('_x')
      ? text.replaceAll(escapedCharacter, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : text,
  )

/** Excel stores 15 digits; further digits are binary rounding errors. */
const significantDigits = 15

/** A number in plain digits; other texts are returned unchanged. */
export function plainNumber(text: string): string {
  // Fast path: most numbers are short and plain already.
  if (/^(?:0|-?[1-9]\d{0,8})(?:\.\d{0,4}[1-9])?$/.test(text)) return text
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) return text
  const [, sign, first, rest, exponent] = /^(-?)(\d)\.?(\d*)e([+-]\d+)$/.exec(
    number.toExponential(significantDigits - 1),
  ) as unknown as [string, string, string, string, string]
  const digits = first + rest
  const point = Number(exponent) + 1
  const integerPart = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  const fraction = ('0'.repeat(Math.max(0, -point)) + digits.slice(Math.max(0, point))).replace(/0+$/, '')
  const plain = fraction ? `${integerPart}.${fraction}` : integerPart
  return sign && plain !== '0' ? `-${plain}` : plain
}

/** A serial number as a date, or as a time of day if it has no date part; numbers out of range stay numbers. */
export const serialDateText = (text: string, startsIn1904: boolean): string =>
  (text !== '' && momentOfSerial(Number(text), startsIn1904)) || plainNumber(text)

/** An ISO date, as some programs write it: `2026-03-31T08:15:00Z`. */
export function isoText(text: string): string {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?Z?)?$/.exec(text) ?? []
  if (!day) return normalizeText(text)
  const time = clock?.replace(/^(\d\d:\d\d):00$/, '$1')
  return time && time !== '00:00' ? `${day}T${time}` : day
}
