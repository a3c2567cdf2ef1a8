import type { ReportDocument } from '../report-document.ts'
import type { Fact } from '../../workbook/document-model.ts'
import { colours, lineHeight, pageLayout, lineStyles, styles } from './page-layout.ts'
import { openPicture } from './coat-of-arms-picture.ts'
import type { Sheet } from './page-writer.ts'
import type { Tag } from './structure-tags.ts'

const shieldSide = 68
const labelWidth = 150
const factsWidth = 560

export function drawCover(sheet: Sheet, report: ReportDocument, root: Tag): void {
  sheet.startPage()
  const cover = sheet.tag(root, 'Sect')
  drawInstitution(sheet, report.institution, cover)
  sheet.flow(report.title, { style: styles.title, tag: sheet.tag(cover, 'H1') })
  sheet.y += 14
  for (const notice of report.notices) drawNotice(sheet, notice, cover)
  drawFacts(sheet, report.facts, cover)
  cover?.end()
}

function drawInstitution(
  sheet: Sheet,
  { name, alias, contacts, shield }: ReportDocument['institution'],
  cover: Tag,
): void {
  const picture = shield && openPicture(sheet.document, shield)
  const scale = picture ? shieldSide / Math.max(picture.width, picture.height) : 0
  const [width, height] = picture ? [picture.width * scale, picture.height * scale] : [0, 0]
  if (picture) {
    sheet.drawTagged(sheet.tag(cover, 'Figure', { alt: `Coat of arms of ${name}` }), () => {
      sheet.flush()
      picture.draw(pageLayout.left, pageLayout.top, width, height)
    })
  }
  const x = pageLayout.left + (picture ? width + 16 : 0)
  const nameColumn = { x, width: pageLayout.right - x }
  const nameHeight =
    sheet.lines(name, styles.institution, nameColumn.width).length * lineHeight(styles.institution.size)
  const subtitles = [alias, ...contacts]
  const subtitleLines = subtitles.flatMap((text) => sheet.lines(text, styles.alias, nameColumn.width)).length
  const textHeight = nameHeight + subtitleLines * lineHeight(styles.alias.size)
  sheet.moveTo(pageLayout.top + Math.max(0, (height - textHeight) / 2))
  sheet.flow(name, { style: styles.institution, tag: sheet.tag(cover, 'P'), ...nameColumn })
  for (const text of subtitles)
    sheet.flow(text, { style: styles.alias, tag: sheet.tag(cover, 'P'), ...nameColumn })
  sheet.moveTo(Math.max(sheet.y, pageLayout.top + height) + 12)
  sheet.rule(sheet.y, 1.6, colours.green)
  sheet.y += 44
}

/** Framed, because a notice affects all figures. */
function drawNotice(sheet: Sheet, notice: string, cover: Tag): void {
  const pad = 10
  const lines = sheet.lines(notice, styles.notice, factsWidth - 2 * pad)
  const width = Math.max(...lines.map((line) => line.width)) * styles.notice.size + 2 * pad
  const height = lines.length * lineHeight(styles.notice.size) + 2 * pad
  sheet.ensureSpace(height)
  sheet.drawUntagged(() => {
    sheet.rectangle(pageLayout.left, sheet.y, width, height, colours.ink)
    sheet.rectangle(pageLayout.left + 1, sheet.y + 1, width - 2, height - 2, colours.paper)
  })
  sheet.y += pad
  const textColumn = { x: pageLayout.left + pad, width: factsWidth - 2 * pad }
  sheet.flow(notice, { style: styles.notice, tag: sheet.tag(cover, 'P'), ...textColumn })
  sheet.y += pad + 14
}

function drawFacts(sheet: Sheet, facts: Fact[], cover: Tag): void {
  const list = sheet.tag(cover, 'L')
  for (const { label, value } of facts) {
    const item = sheet.tag(list, 'LI')
    const labels = sheet.lines(label, styles.label, labelWidth - 12).length
    sheet.ensureSpace(labels * lineHeight(styles.label.size) + 10)
    sheet.rule(sheet.y, lineStyles.thin, lineStyles.hairline, pageLayout.left, factsWidth)
    sheet.y += 4.5
    const top = sheet.y
    const labelTag = sheet.tag(item, 'Lbl')
    sheet.flow(label, { style: styles.label, tag: labelTag, width: labelWidth - 12 })
    const labelBottom = sheet.y
    sheet.y = top
    const page = sheet.pages
    const valueColumn = { x: pageLayout.left + labelWidth, width: factsWidth - labelWidth }
    sheet.flow(value, { style: styles.strong, tag: sheet.tag(item, 'LBody'), ...valueColumn })
    sheet.y = (sheet.pages === page ? Math.max(sheet.y, labelBottom) : sheet.y) + 4.5
    item?.end()
  }
  if (facts.length > 0) sheet.rule(sheet.y, lineStyles.thin, lineStyles.hairline, pageLayout.left, factsWidth)
  list?.end()
}
