type Measure = (text: string) => number

const maxLines = 3

/** Wraps a label within a width into at most `lines` lines, and truncates lines that are too long. */
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

export function truncate(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  let end = text.length - 1
  while (end > 1 && measure(`${text.slice(0, end).trimEnd()}…`) > width) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}
