/** How wide a text is, in pixels. */
type Measure = (text: string) => number

/** A name within a width: on one line or two, the rest of it cut. */
export function labelLines(text: string, width: number, measure: Measure): string[] {
  if (measure(text) <= width) return [text]
  const words = text.split(' ')
  let first = words.shift() ?? ''
  while (words[0] !== undefined && measure(`${first} ${words[0]}`) <= width) first += ` ${words.shift()}`
  const rest = words.join(' ')
  return [cut(first, width, measure), ...(rest ? [cut(rest, width, measure)] : [])]
}

/** As much of a text as fits, and the sign that there is more. */
export function cut(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  let end = text.length - 1
  while (end > 1 && measure(`${text.slice(0, end).trimEnd()}…`) > width) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}
