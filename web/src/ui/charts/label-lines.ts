/** How wide a text is, in pixels. */
type Measure = (text: string) => number

/** So many lines are below a chart for each name. */
const mostLines = 3

/** A name within a width, on as many lines as it takes; what is left on the last of them is cut. */
export function labelLines(text: string, width: number, measure: Measure, lines = mostLines): string[] {
  if (measure(text) <= width || lines === 1) return [cut(text, width, measure)]
  const words = text.split(' ')
  let first = words.shift() ?? ''
  while (words[0] !== undefined && measure(`${first} ${words[0]}`) <= width) first += ` ${words.shift()}`
  const rest = words.join(' ')
  return [cut(first, width, measure), ...(rest ? labelLines(rest, width, measure, lines - 1) : [])]
}

/** As much of a text as fits, and the sign that there is more. */
export function cut(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  let end = text.length - 1
  while (end > 1 && measure(`${text.slice(0, end).trimEnd()}…`) > width) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}
