import { formatNumber, plainDigits } from '@insaka/domain/core/number-format'

/** Numbers as people type them: blanks and well-placed commas between thousands are taken away, nothing is guessed. */

const groupedPattern = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/
const plainPattern = /^-?(\d+\.?\d*|\.\d+)$/

/** The number behind a text, null for none, or the text itself where it is no number. */
export function readNumber(text: string): number | string | null {
  const compact = text.replaceAll(/[\s\u00a0]/g, '')
  if (compact === '') return null
  if (groupedPattern.test(compact)) return numberOf(compact.replaceAll(',', ''))
  return plainPattern.test(compact) ? numberOf(compact) : text
}

const currencySign = /^(ZMW|K)\s*/i
/** A comma before the last two figures, as in 248 500,50. */
const decimalCommaPattern = /^-?\d+,\d{2}$/

/** The same for an amount, which may come with the sign of the kwacha. */
export function readAmount(text: string): number | string | null {
  const digits = text
    .trim()
    .replace(currencySign, '')
    .replaceAll(/[\s\u00a0]/g, '')
  const amount = readNumber(decimalCommaPattern.test(digits) ? digits.replace(',', '.') : digits)
  // A sign alone is no amount, and neither nothing.
  return typeof amount === 'number' || text.trim() === '' ? amount : text
}

/** Adding nothing makes -0 a plain zero, which a field shows without a sign. */
const numberOf = (digits: string): number => Number(digits) + 0

/** While it is being changed, a number is shown without commas and with every decimal it has. */
export const editNumber = (value: unknown): string =>
  typeof value === 'number' ? allDigits(value) : asText(value)

// Very small numbers would be written as 1e-7.
const allDigits = (value: number) =>
  String(value).includes('e') ? plainDigits(value, { most: 12 }) : String(value)

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Shows a number with so many decimals; a fault of more decimals stays visible. */
export function showNumber(decimals: number): (value: unknown) => string {
  const digitOptions = { least: decimals, most: Math.max(decimals, 6) }
  return (value) => (typeof value === 'number' ? formatNumber(value, digitOptions) : asText(value))
}
