import { cleanText, truncate, escapeXml } from './escape-xml.ts'

/** Excel calls a file broken whose foot is longer, with its codes. */
const maxFooterLength = 255
/** So much fits next to the page number on A4 at 8 points; more goes to a second line. */
const maxLineLength = 140
const page = '&R&8Page &P of &N'

/** What Excel prints at the foot of each page; & begins a code there, so one that is meant is doubled. */
export function footCode(foot: string): string {
  const plain = cleanText(foot).replace(/\s+/g, ' ').trim()
  const at = plain.length > maxLineLength ? plain.lastIndexOf(' ', maxLineLength) : -1
  const lines = at > 0 ? `${plain.slice(0, at)}\n${plain.slice(at + 1)}` : plain
  const withCodes = (text: string) => {
    const doubled = text.replaceAll('&', '&&')
    // Digits right after the size of the letters would be taken for a part of it.
    return `&L&8${/^\d/.test(doubled) ? ' ' : ''}${doubled}${page}`
  }
  let fittingLength = lines.length
  while (withCodes(truncate(lines, fittingLength)).length > maxFooterLength) fittingLength -= 1
  return withCodes(truncate(lines, fittingLength))
}

/** A4 landscape, as wide as one page and this many tall; 0 is any number. */
export const pageXml = (foot: string, tall: number): string =>
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.7" header="0.3" footer="0.3"/>' +
  `<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="${tall}"/>` +
  `<headerFooter><oddFooter>${escapeXml(footCode(foot))}</oddFooter></headerFooter>`
