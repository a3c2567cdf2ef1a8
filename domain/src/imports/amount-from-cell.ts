import { plainDigits } from '../core/number-format.ts'

/** Notations before or after an amount, and their currencies. */
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
// A dot after the sign may belong to the sign or to the number, so `K.500` does not match.
const amountWithSign = new RegExp(
  `^(?:${signPattern}(?:\\. | )?(?!\\.))?([-(]?[\\d.,'].*?)(?: ?${signPattern}\\.?)?$`,
  'i',
)

/** Limits the time of the regular expressions, which is quadratic in the length. */
const maxAmountLength = 100

/** The currency written with an amount, or null, so that `USD 5,000` is not read as Kwacha. */
export function currencyOf(text: string): string | null {
  if (text.length > maxAmountLength) return null
  const [, before, , behind] = amountWithSign.exec(splitMinus(text).rest) ?? []
  return currencySigns[(before ?? behind ?? '').toLowerCase()] ?? null
}

/** Brackets, or a minus before or after it, make an amount negative. */
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

/**
 * Commas, blanks, apostrophes or dots separate thousands; after dots or blanks, a comma can only precede decimals.
 */
const numberFormats: readonly { form: RegExp; thousands: RegExp; comma?: true }[] = [
  { form: /^(?:\d+(?:\.\d*)?|\.\d+)$/, thousands: /(?!)/g },
  { form: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/, thousands: /,/g },
  { form: /^[1-9]\d{0,2}(?: \d{3})+(?:\.\d*)?$/, thousands: / /g },
  { form: /^[1-9]\d{0,2}(?:['’]\d{3})+(?:\.\d*)?$/, thousands: /['’]/g },
  { form: /^[1-9]\d{0,2}(?:\.\d{3})+,\d{1,2}$/, thousands: /\./g, comma: true },
  { form: /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, thousands: /\./g },
  { form: /^[1-9]\d{0,2}(?: \d{3})+,\d{1,2}$/, thousands: / /g, comma: true },
]

/** A number in plain digits, such as `-1200.5`, or null if the text is ambiguous. */
function digitsOf(text: string): string | null {
  const { isBelow, rest } = splitMinus(text)
  // A minus may also follow the currency: `K -500`.
  const innerAmount = splitMinus(amountWithSign.exec(rest)?.[2] ?? rest)
  const format = numberFormats.find(({ form }) => form.test(innerAmount.rest))
  if (!format || (isBelow && innerAmount.isBelow)) return null
  const withoutThousands = innerAmount.rest.replace(format.thousands, '')
  const [integerPart = '', fraction = ''] = (
    format.comma ? withoutThousands.replace(',', '.') : withoutThousands
  ).split('.')
  const trimmed = `${integerPart.replace(/^0+(?=\d)/, '') || '0'}.${fraction}`.replace(/\.?0*$/, '')
  const digits = trimmed === '' || !/^\d+(?:\.|$)/.test(trimmed) ? '0' : trimmed
  return (isBelow || innerAmount.isBelow) && digits !== '0' ? `-${digits}` : digits
}

/** The amount in a cell; the text itself if it is no amount or exceeds the precision of a number. */
export function amountInput(text: string): number | string {
  if (text.length > maxAmountLength) return text
  const digits = digitsOf(text)
  if (digits === null) return text
  const number = Number(digits)
  return plainDigits(number, { maxDecimals: 20 }) === digits ? number : text
}
