/** What Excel holds in one cell, in UTF-16 units. */
const maxCellLength = 32_767

/** Control characters, non-characters and halves of surrogate pairs: XML 1.0 has no way to write them. */
const forbidden = /[\0-\u0008\u000E-\u001F\uFFFE\uFFFF\uD800-\uDFFF]/gu
const lineBreaks = /\r\n?|[\v\f]/g

/** A text as any XML may hold it: each line break is one line feed, as Excel has it in a cell. */
export const cleanText = (text: string): string => text.replace(lineBreaks, '\n').replace(forbidden, '\uFFFD')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** For an attribute or a name, where there are no lines. */
export const escapeLine = (text: string): string => escapeXml(cleanText(text).replace(/\s+/g, ' ').trim())

/** Cut where Excel would call the file broken, and never between the halves of a character. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

export const toCellText = (text: string): string => cleanText(truncate(text, maxCellLength))

/** Excel reads `_x0041_` in a cell as 'A'; its first stroke must be escaped in the same way to stay what it is. */
export const escapeCell = (text: string): string => escapeXml(text).replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/**
 * Typed anew, such a text would become a formula, a number or a day, or lose its apostrophe. Its cell carries Excel's
 * own mark for texts, which holds when somebody edits it.
 */
const turnsWhenEdited = /^[=+\-@\t\n']|^\d[\d.,:/ -]*(E[\d+-]*)?$/i

export const needsQuote = (text: string): boolean => turnsWhenEdited.test(text)
