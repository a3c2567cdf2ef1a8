import { refuseFile } from './refuse-file.ts'

/** Far above the limit of Excel, which is 255 characters. */
const maxCodeLength = 1_000

/** Built-in date formats, which have no code; those from 27 on are East Asian. */
const isDayNumber = (number: number): boolean =>
  (number >= 14 && number <= 22) || (number >= 27 && number <= 36) || (number >= 50 && number <= 58)

/** Durations, such as `[h]:mm`, and General are no date formats. */
function showsDays(code: string): boolean {
  const [first = ''] = code.replaceAll(/"[^"]*"|\\.|[_*]./g, '').split(';')
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return false
  const signs = first.replaceAll(/\[[^\]]*\]/g, '')
  return !/general/i.test(signs) && /[dmyhs]/i.test(signs)
}

export function isDayFormat(number: number, code: string | undefined): boolean {
  if (code === undefined) return isDayNumber(number)
  if (code.length > maxCodeLength) refuseFile('DAMAGED')
  return showsDays(code)
}
