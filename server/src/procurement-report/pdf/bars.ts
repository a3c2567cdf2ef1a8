import type { Bars } from '../../workbook/document-model.ts'
import { colours, lineHeight, pageLayout, styles } from './page-layout.ts'
import type { Sheet } from './page-writer.ts'
import type { Tag } from './structure-tags.ts'

const labelWidth = 230
const barWidth = 360
const barHeight = 9
const gap = 10
const style = { ...styles.text, size: 8.5 }
const step = lineHeight(style.size)
const rowPad = 2

export function drawBars(sheet: Sheet, { title, unit, bars }: Bars, section: Tag): void {
  if (bars.length === 0) return
  const ordered = [...bars].sort((a, b) => b.value - a.value)
  const largest = Math.max(0, ordered[0]!.value)
  const heading = title.endsWith(unit) ? title : `${title}, ${unit}`
  const alt = `Bar chart. ${heading}: ${ordered.map(({ label, valueText }) => `${label} ${valueText}`).join('; ')}.`
  sheet.ensureSpace(lineHeight(styles.caption.size) + 3 * (step + 2 * rowPad))
  sheet.flow(heading, { style: styles.caption, tag: sheet.tag(section, 'P') })
  sheet.y += 4
  const figure = sheet.tag(section, 'Figure', { alt })
  for (const { label, value, valueText } of ordered) {
    const lines = sheet.lines(label, style, labelWidth - gap)
    const height = lines.length * step + 2 * rowPad
    sheet.ensureSpace(height)
    const top = sheet.y + rowPad
    sheet.drawTagged(figure, () => {
      for (const [index, line] of lines.entries()) {
        sheet.text(`${line.text} `, pageLayout.left, top + index * step, style)
      }
      const length = largest > 0 ? (Math.max(0, value) / largest) * barWidth : 0
      if (length > 0) {
        sheet.rectangle(
          pageLayout.left + labelWidth,
          top + (step - barHeight) / 2,
          length,
          barHeight,
          colours.green,
        )
      }
      sheet.text(valueText, pageLayout.left + labelWidth + length + 6, top, style)
    })
    sheet.y += height
  }
  figure?.end()
  sheet.y += 14
}
