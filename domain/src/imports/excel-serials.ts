const secondsPerDay = 86_400
/** The days that Excel counts from 1900 on are so many more than those from 1970 on; from 1904 on they are fewer. */
const [from1900, from1904] = [25_569, 24_107]
/** The last day of the year 9999, where Excel ends. */
const lastSerial = 2_958_465

/**
 * The day that a number means in Excel, with its time where it is no midnight; a time alone below 1. Null where
 * Excel has no day for it.
 */
export function momentOfSerial(serial: number, startsIn1904: boolean): string | null {
  // Noon may be kept as a number that is a hair below it.
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
  // Excel counts a 29 February 1900, which never was, so that the days before it are one further on.
  if (!startsIn1904 && serial === 60) return '1900-02-29'
  const epochOffset = startsIn1904 ? from1904 : serial < 60 ? from1900 - 1 : from1900
  return new Date((serial - epochOffset) * secondsPerDay * 1_000).toISOString().slice(0, 10)
}
