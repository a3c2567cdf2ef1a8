/** Excel's limit for one cell, in UTF-16 units. */
const maxCellLength = 32_767

/** Characters that XML 1.0 forbids: control characters, non-characters and lone surrogates. */
const forbidden = /[\0-\u0008\u000E-\u001F\uFFFE\uFFFF\uD800-\uDFFF]/gu
const lineBreaks = /\r\n?|[\v\f]/g

/** Replaces forbidden characters and normalizes line breaks to line feeds, as Excel requires. */
export const cleanText = (text: string): string => text.replace(lineBreaks, '\n').replace(forbidden, '\uFFFD')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** For attributes and names, which have a single line. */
export const escapeLine = (text: string): string => escapeXml(cleanText(text).replace(/\s+/g, ' ').trim())

/** Shortens a text to a maximum length, including an ellipsis, without splitting a surrogate pair. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

export const toCellText = (text: string): string => cleanText(truncate(text, maxCellLength))

/** Excel decodes `_x0041_` in a cell to 'A', so a literal underscore before such a code is escaped. */
export const escapeCell = (text: string): string => escapeXml(text).replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/**
 * Texts that Excel would turn into a formula, number or day when the user edits the cell. Their cells get Excel's quote
 * prefix.
 */
const turnsWhenEdited = /^[=+\-@\t\n']|^\d[\d.,:/ -]*(E[\d+-]*)?$/i

export const needsQuote = (text: string): boolean => turnsWhenEdited.test(text)
