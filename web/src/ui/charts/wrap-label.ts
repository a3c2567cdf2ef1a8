/** How wide a text is, in pixels. */
type Measure = (text: string) => number

/** So many lines are below a chart for each name. */
const maxLines = 3

/** A name within a width, on as many lines as it takes; what is left on the last of them is cut. */
export function wrapLabel(text: string, width: number, measure: Measure, lines = maxLines): string[] {
  if (measure(text) <= width || lines === 1) return [truncate(text, width, measure)]
  const words = text.split(' ')
  let firstLine = words.shift() ?? ''
  while (words[0] !== undefined && measure(`${firstLine} ${words[0]}`) <= width)
    firstLine += ` ${words.shift()}`
  const remainingText = words.join(' ')
  return [
    truncate(firstLine, width, measure),
    ...(remainingText ? wrapLabel(remainingText, width, measure, lines - 1) : []),
  ]
}

/** As much of a text as fits, and the sign that there is more. */
export function truncate(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  let end = text.length - 1
  while (end > 1 && measure(`${text.slice(0, end).trimEnd()}…`) > width) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}
