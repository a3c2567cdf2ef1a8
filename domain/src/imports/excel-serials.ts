const secondsPerDay = 86_400
/** Days from Excel's epochs to 1970-01-01: Excel counts from 1900 or from 1904. */
const [from1900, from1904] = [25_569, 24_107]
/** The last day of 9999, Excel's maximum. */
const lastSerial = 2_958_465

/**
 * The day of an Excel serial number, with its time unless midnight; counted from 1900, a number below 1 is only a time.
 * Null beyond Excel's range.
 */
export function momentOfSerial(serial: number, startsIn1904: boolean): string | null {
  // Rounding corrects times stored slightly too low.
  const seconds = Math.round(serial * secondsPerDay)
  const day = Math.floor(seconds / secondsPerDay)
  if (!(seconds >= 0 && day <= lastSerial)) return null
  const clock = new Date((seconds - day * secondsPerDay) * 1_000).toISOString().slice(11, 19)
  const time = clock.replace(/:00$/, '')
  if (day === 0 && !startsIn1904) return time
  const text = dayOfSerial(day, startsIn1904)
  return time === '00:00' ? text : `${text}T${time}`
}

function dayOfSerial(serial: number, startsIn1904: boolean): string {
  // Excel counts a non-existent 29 February 1900, so earlier days are shifted by one.
  if (!startsIn1904 && serial === 60) return '1900-02-29'
  const epochOffset = startsIn1904 ? from1904 : serial < 60 ? from1900 - 1 : from1900
  return new Date((serial - epochOffset) * secondsPerDay * 1_000).toISOString().slice(0, 10)
}
