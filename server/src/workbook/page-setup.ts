import { cleanText, truncate, escapeXml } from './escape-xml.ts'

/** Excel rejects files with a longer footer, including its codes. */
const maxFooterLength = 255
/** Maximum characters next to the page number on A4 at 8 points; more text goes to a second line. */
const maxLineLength = 140
const page = '&R&8Page &P of &N'

/** The footer of printed pages; & starts a code in it, so a literal & is doubled. */
export function footerMarkup(foot: string): string {
  const plain = cleanText(foot).replace(/\s+/g, ' ').trim()
  const at = plain.length > maxLineLength ? plain.lastIndexOf(' ', maxLineLength) : -1
  const lines = at > 0 ? `${plain.slice(0, at)}\n${plain.slice(at + 1)}` : plain
  const withCodes = (text: string) => {
    const doubled = text.replaceAll('&', '&&')
    // A digit directly after the font size would count as part of it.
    return `&L&8${/^\d/.test(doubled) ? ' ' : ''}${doubled}${page}`
  }
  let fittingLength = lines.length
  while (withCodes(truncate(lines, fittingLength)).length > maxFooterLength) fittingLength -= 1
  return withCodes(truncate(lines, fittingLength))
}

/** A4 landscape, one page wide and `tall` pages high; 0 means any number. */
export const pageXml = (foot: string, tall: number): string =>
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.7" header="0.3" footer="0.3"/>' +
  `<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="${tall}"/>` +
  `<headerFooter><oddFooter>${escapeXml(footerMarkup(foot))}</oddFooter></headerFooter>`
