import { refuseFile } from './refuse-file.ts'

/** Excel keeps 255 characters. */
const maxCodeLength = 1_000

/** The formats that have a number and no code, as far as they show days; those from 27 on are East Asian ones. */
const isDayNumber = (number: number): boolean =>
  (number >= 14 && number <= 22) || (number >= 27 && number <= 36) || (number >= 50 && number <= 58)

/** Of hours and minutes that may be more than a day's, or of signs that are no figure, nothing tells of a day. */
function showsDays(code: string): boolean {
  const [first = ''] = code.replaceAll(/"[^"]*"|\\.|[_*]./g, '').split(';')
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return false
  const signs = first.replaceAll(/\[[^\]]*\]/g, '')
  return !/general/i.test(signs) && /[dmyhs]/i.test(signs)
}

/** Whether numbers in this format are shown as days. */
export function isDayFormat(number: number, code: string | undefined): boolean {
  if (code === undefined) return isDayNumber(number)
  if (code.length > maxCodeLength) refuseFile('DAMAGED')
  return showsDays(code)
}
