/** Parses CSV as in RFC 4180. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [[]]
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y
  for (let match = field.exec(text); match && field.lastIndex <= text.length; match = field.exec(text)) {
    const [, quoted, plain = '', end] = match
    lines.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (field.lastIndex === text.length) break
    if (end === '\r\n') lines.push([])
  }
  return lines
}
