import { formatNumber, plainDigits } from '@insaka/domain/core/number-format'

/** Parses typed numbers: ignores blanks and correctly placed thousands separators, rejects ambiguous input. */

const groupedPattern = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/
const plainPattern = /^-?(\d+\.?\d*|\.\d+)$/

/** The number in a text, null for empty, or the text itself if invalid. */
export function readNumber(text: string): number | string | null {
  const compact = text.replaceAll(/[\s\u00a0]/g, '')
  if (compact === '') return null
  if (groupedPattern.test(compact)) return numberOf(compact.replaceAll(',', ''))
  return plainPattern.test(compact) ? numberOf(compact) : text
}

const currencySign = /^(ZMW|K)\s*/i
/** A decimal comma before two digits, as in 248 500,50. */
const decimalCommaPattern = /^-?\d+,\d{2}$/

/** Like `readNumber` for an amount, which may have the kwacha sign and a decimal comma. */
export function readAmount(text: string): number | string | null {
  const digits = text
    .trim()
    .replace(currencySign, '')
    .replaceAll(/[\s\u00a0]/g, '')
  const amount = readNumber(decimalCommaPattern.test(digits) ? digits.replace(',', '.') : digits)
  // A bare currency sign is invalid, but an empty text is not.
  return typeof amount === 'number' || text.trim() === '' ? amount : text
}

/** Adding zero turns -0 into 0, which displays without a sign. */
const numberOf = (digits: string): number => Number(digits) + 0

/** Editing format: without separators, with all decimals. */
export const editableNumberText = (value: unknown): string =>
  typeof value === 'number' ? allDigits(value) : asText(value)

// Avoids exponents such as 1e-7.
const allDigits = (value: number) =>
  String(value).includes('e') ? plainDigits(value, { maxDecimals: 12 }) : String(value)

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Formats with a fixed number of decimals; further ones, up to six in all, stay visible instead of being rounded. */
export function createNumberFormatter(decimals: number): (value: unknown) => string {
  const digitOptions = { minDecimals: decimals, maxDecimals: Math.max(decimals, 6) }
  return (value) => (typeof value === 'number' ? formatNumber(value, digitOptions) : asText(value))
}
