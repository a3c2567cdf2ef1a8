import { byteOrderMark, withoutFormulaMarks } from '@insaka/domain/core/csv'
import { maxCellLength, maxColumns, type UnreadableReason } from '@insaka/domain/imports/import-limits'
import { normalizeText } from './cell-texts.ts'
import type { ReadRow, SheetData } from './sheet-types.ts'
import { refuseFile } from './refuse-file.ts'
import { ReadLimits } from './read-limits.ts'

export function readCsv(bytes: Uint8Array, name: string): SheetData {
  const text = textOf(bytes)
  if (text.includes('\0')) refuseFile('NO_TABLE')
  // Excel reads this line as a hint for the separator and does not display it.
  const [line = '', hint] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const content = text.slice(line.length)
  const sheets = new ReadLimits()
  const rows: ReadRow[] = []
  let row = 0
  for (const fields of recordsOf(content, hint ?? separatorOf(content))) {
    row += 1
    const cells = fields.map((field) => normalizeText(withoutFormulaMarks(field)))
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) continue
    sheets.countRow(rows.length === 0)
    rows.push({ row, cells })
  }
  return { name, startsIn1904: false, isHidden: false, hidden: { rows: 0, columns: 0 }, rows }
}

/** Detects the encoding by byte order mark or zero bytes, then tries UTF-8, and falls back to Windows-1252. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || isZeroAt(1, bytes))
    return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || isZeroAt(0, bytes))
    return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return windowsText(bytes)
  }
}

/** Detects UTF-16 without a byte order mark by the zero bytes of its Latin characters. */
function isZeroAt(parity: 0 | 1, bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 512)
  const zeros = start.filter((byte, at) => byte === 0 && at % 2 === parity).length
  return zeros * 4 > start.length && start.every((byte, at) => byte !== 0 || at % 2 === parity)
}

/** Windows-1252 characters from 0x80 to 0x9F. Node's own decoder can return Latin-1 control characters instead. */
const windowsCharacters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

const windowsText = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (character) => windowsCharacters[character.charCodeAt(0) - 0x80]!)

const sampleLength = 256 * 1024

/** The separator that gives the most columns in the most rows of the sample. */
function separatorOf(content: string): string {
  const text = content.slice(0, sampleLength)
  const separators = ['\t', ';', ',']
  const scores = separators.map((separator) => {
    const counts = new Map<number, number>()
    let recordCount = 0
    for (const fields of recordsOf(text, separator, () => undefined)) {
      counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1)
      recordCount += 1
      if (recordCount === 30) break
    }
    return Math.max(0, ...[...counts].map(([fields, rows]) => (fields - 1) * rows))
  })
  return separators[scores.indexOf(Math.max(...scores))]!
}

function* recordsOf(
  text: string,
  separator: string,
  refuse: (reason: UnreadableReason) => void = refuseFile,
): Generator<string[]> {
  const nextDelimiter = new RegExp(
    `[${separator === '\\' || separator === ']' ? '\\' : ''}${separator}\r\n]`,
    'g',
  )
  let fields: string[] = []
  let at = text.startsWith(byteOrderMark) ? 1 : 0
  while (at < text.length) {
    let field = ''
    if (text[at] === '"') {
      let from = at + 1
      for (;;) {
        const close = text.indexOf('"', from)
        if (close < 0) {
          refuse('OPEN_QUOTE')
          yield [...fields, field]
          return
        }
        field += text.slice(from, close)
        if (field.length > maxCellLength) refuse('LONG_CELL')
        at = close + 1
        if (text[at] !== '"') break
        field += '"'
        from = at + 1
      }
    }
    nextDelimiter.lastIndex = at
    const end = nextDelimiter.exec(text)?.index ?? text.length
    field += text.slice(at, end)
    if (field.length > maxCellLength) refuse('LONG_CELL')
    // Trailing empty fields do not count as columns.
    if (fields.length < maxColumns) fields.push(field)
    else if (normalizeText(field) !== '') refuse('TOO_MANY_COLUMNS')
    at = end + 1
    if (text[end] === separator) {
      // A separator at the end of the file is followed by one more, empty field.
      if (at === text.length && fields.length < maxColumns) fields.push('')
      continue
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1
    yield fields
    fields = []
  }
  if (fields.length > 0) yield fields
}
