import { plainDigits } from '../core/number-format.ts'

/** What people write before or behind an amount, and the currency that it tells. */
const currencySigns: Readonly<Record<string, string>> = {
  k: 'ZMW',
  zk: 'ZMW',
  zmw: 'ZMW',
  kwacha: 'ZMW',
  $: 'USD',
  us$: 'USD',
  usd: 'USD',
  '€': 'EUR',
  eur: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  '¥': 'JPY',
  jpy: 'JPY',
  cad: 'CAD',
  inr: 'INR',
  r: 'ZAR',
  zar: 'ZAR',
}
const signPattern = '(us\\$|[$€£¥]|zmw|zk|kwacha|usd|eur|gbp|jpy|cad|inr|zar|[kr])'
// A dot right behind the sign may belong to either: `K.500`.
const amountWithSign = new RegExp(
  `^(?:${signPattern}(?:\\. | )?(?!\\.))?([-(]?[\\d.,'].*?)(?: ?${signPattern}\\.?)?$`,
  'i',
)

/** The expressions for an amount take time that grows with the square of the length. */
const maxAmountLength = 100

/** The currency that is written with an amount, or null: `USD 5,000` is no amount in Kwacha. */
export function currencyOf(text: string): string | null {
  if (text.length > maxAmountLength) return null
  const [, before, , behind] = amountWithSign.exec(splitMinus(text).rest) ?? []
  return currencySigns[(before ?? behind ?? '').toLowerCase()] ?? null
}

/** An amount in brackets, or with its minus before or behind it, is below zero. */
function splitMinus(text: string): { isBelow: boolean; rest: string } {
  const normalized = text
    .trim()
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/ +/g, ' ')
  const inside =
    /^\((.*)\)$/.exec(normalized)?.[1] ??
    /^-(.*)$/.exec(normalized)?.[1] ??
    /^(.*\d.*)-$/.exec(normalized)?.[1]
  return inside === undefined ? { isBelow: false, rest: normalized } : { isBelow: true, rest: inside.trim() }
}

/** Thousands by commas, by blanks or by apostrophes; with dots or blanks, a comma before the decimals is certain. */
const numberFormats: readonly { form: RegExp; thousands: RegExp; comma?: true }[] = [
  { form: /^(?:\d+(?:\.\d*)?|\.\d+)$/, thousands: /(?!)/g },
  { form: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/, thousands: /,/g },
  { form: /^[1-9]\d{0,2}(?: \d{3})+(?:\.\d*)?$/, thousands: / /g },
  { form: /^[1-9]\d{0,2}(?:['’]\d{3})+(?:\.\d*)?$/, thousands: /['’]/g },
  { form: /^[1-9]\d{0,2}(?:\.\d{3})+,\d{1,2}$/, thousands: /\./g, comma: true },
  { form: /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, thousands: /\./g },
  { form: /^[1-9]\d{0,2}(?: \d{3})+,\d{1,2}$/, thousands: / /g, comma: true },
]

/** A number as it is typed in plain digits, such as `-1200.5`, or null where it is not certain which one is meant. */
function digitsOf(text: string): string | null {
  const { isBelow, rest } = splitMinus(text)
  // A minus may follow the currency, too: `K -500`.
  const innerAmount = splitMinus(amountWithSign.exec(rest)?.[2] ?? rest)
  const format = numberFormats.find(({ form }) => form.test(innerAmount.rest))
  if (!format || (isBelow && innerAmount.isBelow)) return null
  const withoutThousands = innerAmount.rest.replace(format.thousands, '')
  const [whole = '', fraction = ''] = (
    format.comma ? withoutThousands.replace(',', '.') : withoutThousands
  ).split('.')
  const trimmed = `${whole.replace(/^0+(?=\d)/, '') || '0'}.${fraction}`.replace(/\.?0*$/, '')
  const digits = trimmed === '' || !/^\d+(?:\.|$)/.test(trimmed) ? '0' : trimmed
  return (isBelow || innerAmount.isBelow) && digits !== '0' ? `-${digits}` : digits
}

/** An amount of a cell; the text itself where it is none, or where a number would not keep its digits. */
export function amountInput(text: string): number | string {
  if (text.length > maxAmountLength) return text
  const digits = digitsOf(text)
  if (digits === null) return text
  const number = Number(digits)
  return plainDigits(number, { most: 20 }) === digits ? number : text
}
