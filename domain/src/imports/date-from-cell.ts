import { momentOfSerial } from './excel-serials.ts'

/** The order of day and month in a column's numeric dates: `5/3/2026` is in March or in May. */
export type DetectedDayOrder = 'DAY_FIRST' | 'MONTH_FIRST' | 'AMBIGUOUS'

const timePattern =
  '(?:(?:T| ?, ?| +(?:at +)?)(\\d{1,2})(?:[:.h](\\d{2})(?::(\\d{2})(?:\\.\\d+)?)?)? ?(am|pm|hrs?|hours)?)?'
const weekdayPattern = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]? +)?'
const yearPattern = '(\\d{4}|\\d{2})'
const dayPattern = (day: string): RegExp => new RegExp(`^${weekdayPattern}${day}${timePattern}$`, 'i')

const numericDay = dayPattern(`(\\d{1,2})([/.\\- ])(\\d{1,2})\\2${yearPattern}`)
const yearFirstDay = dayPattern('(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})')
const dayWithMonthName = dayPattern(`(\\d{1,2})(?:st|nd|rd|th)?[-/., ]*([a-z]{3,9})[-/., ]*${yearPattern}`)
const monthNameFirstDay = dayPattern('([a-z]{3,9})[-/., ]+(\\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\\d{4})')

/** Detects the order from all texts of a column; null if none depends on it. */
export function detectDayOrder(texts: readonly string[]): DetectedDayOrder | null {
  const foundOrders = { dayFirst: false, monthFirst: false, open: false }
  for (const text of texts) {
    const [, first, , second] = numericDay.exec(collapseSpaces(text)) ?? []
    if (first === undefined) continue
    const [one, other] = [Number(first), Number(second)]
    if (one > 12 && other <= 12) foundOrders.dayFirst = true
    else if (other > 12 && one <= 12) foundOrders.monthFirst = true
    else if (one !== other && one <= 12) foundOrders.open = true
  }
  if (foundOrders.dayFirst !== foundOrders.monthFirst)
    return foundOrders.dayFirst ? 'DAY_FIRST' : 'MONTH_FIRST'
  return foundOrders.dayFirst || foundOrders.open ? 'AMBIGUOUS' : null
}

export type DateFormat = {
  /** Null means the Zambian order, day first. */
  dayOrder: DetectedDayOrder | null
  startsIn1904: boolean
}

type DateParts = { year: string; month: number; day: number; clock: (string | undefined)[] }

const collapseSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

function parseDateParts(text: string, dayOrder: DetectedDayOrder | null): DateParts | null {
  const iso = yearFirstDay.exec(text)
  if (iso) return { year: iso[1]!, month: Number(iso[3]), day: Number(iso[4]), clock: iso.slice(5) }
  const numericMatch = numericDay.exec(text)
  if (numericMatch) {
    const [one, other] = [Number(numericMatch[1]), Number(numericMatch[3])]
    if (dayOrder === 'AMBIGUOUS' && one !== other && one <= 12 && other <= 12) return null
    const isMonthFirst = dayOrder === 'MONTH_FIRST' || (dayOrder === 'AMBIGUOUS' && other > 12)
    const [day, month] = isMonthFirst ? [other, one] : [one, other]
    return { year: numericMatch[4]!, month, day, clock: numericMatch.slice(5) }
  }
  const monthNameMatch = dayWithMonthName.exec(text)
  const [, day, month, year, ...clock] = monthNameMatch ?? []
  if (monthNameMatch) return { year: year!, month: monthOf(month!), day: Number(day), clock }
  const monthFirstMatch = monthNameFirstDay.exec(text)
  const [, word, number, fullYears, ...rest] = monthFirstMatch ?? []
  return monthFirstMatch && { year: fullYears!, month: monthOf(word!), day: Number(number), clock: rest }
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** Starts at 1; 0 means no month. */
const monthOf = (word: string): number =>
  months.findIndex((month) => month.startsWith(word.toLowerCase().replace(/^sept$/, 'sep'))) + 1

/** Two-digit years as Excel reads them: 30 and above are in the previous century. */
const fullYear = (digits: string): string =>
  digits.length === 4 ? digits : `${Number(digits) < 30 ? '20' : '19'}${digits}`

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** `HH:mm:ss`, midnight without a time; null if invalid. */
function parseClock([hours, minutes, seconds = '00', half = '']: (string | undefined)[]): string | null {
  if (hours === undefined) return '00:00:00'
  const isHalf = /^[ap]m$/i.test(half)
  // A number after a day is a time only with minutes, am, pm or a unit.
  if (minutes === undefined && half === '') return null
  const hour = Number(hours)
  if (isHalf ? hour < 1 || hour > 12 : hour > 23) return null
  if (Number(minutes ?? 0) > 59 || Number(seconds) > 59) return null
  const full = isHalf ? (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hour
  return `${twoDigits(full)}:${minutes ?? '00'}:${seconds}`
}

/** The range of valid days as Excel serial numbers. */
const [firstSerial, lastSerial] = [36_526, 73_416]
const from1904 = 1_462

/** Converts the serial number of a day whose cell lacks a date format. */
function serialText(text: string, startsIn1904: boolean): string {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return text
  const serial = Number(text)
  const since1900 = startsIn1904 ? serial + from1904 : serial
  if (since1900 < firstSerial || since1900 >= lastSerial) return text
  return momentOfSerial(serial, startsIn1904) ?? text
}

/**
 * The day and time of a cell; null if it has none. 31 February passes here, so that the field names it in its message.
 */
function parseMoment(
  text: string,
  { dayOrder, startsIn1904 }: DateFormat,
): { day: string; clock: string } | null {
  const parts = parseDateParts(serialText(collapseSpaces(text), startsIn1904), dayOrder)
  const clock = parts && parseClock(parts.clock)
  if (!clock || parts.month < 1 || parts.month > 12 || parts.day < 1 || parts.day > 31) return null
  return { day: `${fullYear(parts.year)}-${twoDigits(parts.month)}-${twoDigits(parts.day)}`, clock }
}

/** `2026-03-31`, or the unchanged text if it is no day. */
export const dayFromCell = (text: string, format: DateFormat): string =>
  parseMoment(text, format)?.day ?? text

/** `2026-03-31T08:15:00+02:00`, midnight without a time; or the unchanged text. */
export function momentFromCell(text: string, format: DateFormat): string {
  const moment = parseMoment(text, format)
  return moment ? `${moment.day}T${moment.clock}+02:00` : text
}
