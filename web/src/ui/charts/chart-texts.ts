import type { Chart, Plugin } from 'chart.js'
import { tooLargeToShow } from '@insaka/domain/core/money'
import type { ChartStyle } from './chart-colours.ts'
import { shortNumber, type ChartData } from './chart.ts'

/** So many values fit next to their points. */
const maxValueTexts = 8

/** What is in the hole of a doughnut. */
export const centreText = ({ centre }: ChartData, style: ChartStyle): Plugin => ({
  id: 'centreText',
  afterDatasetsDraw({ ctx, chartArea: { left, right, top, bottom } }: Chart) {
    if (!centre) return
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    ctx.fillStyle = style.faintText
    ctx.font = `12px ${style.font}`
    ctx.fillText(centre[0], x, y - 10)
    ctx.fillStyle = style.text
    ctx.font = `600 16px ${style.font}`
    ctx.fillText(centre[1], x, y + 8)
  },
})

/** The values above the points of a line and behind lying bars, so that nobody has to point at them. */
export const valueTexts = ({ kind, isHorizontal, series }: ChartData, style: ChartStyle): Plugin => ({
  id: 'valueTexts',
  afterDatasetsDraw(chart: Chart) {
    const [only, ...others] = series
    const isLine = kind === 'line' && (only?.values.length ?? 0) <= maxValueTexts
    if (!only || others.length > 0 || !(isLine || isHorizontal)) return
    const { ctx } = chart
    ctx.fillStyle = style.text
    ctx.strokeStyle = style.background
    ctx.lineWidth = 4
    ctx.lineJoin = 'round'
    ctx.font = `12px ${style.font}`
    ctx.textAlign = isHorizontal ? 'left' : 'center'
    ctx.textBaseline = isHorizontal ? 'middle' : 'bottom'
    chart.getDatasetMeta(0).data.forEach(({ x, y }, index) => {
      const value = only.values[index]!
      // There is no point on the line that it could be next to.
      if (value === null && !isHorizontal) return
      const text = value === null ? tooLargeToShow : shortNumber(value)
      // One that is too long for its room would be cut at the edge.
      const maxLeft = chart.width - ctx.measureText(text).width
      const [left, top] = isHorizontal
        ? [Math.min((value === null ? chart.chartArea.left : x) + 6, maxLeft), y]
        : [x, y - 8]
      // Its ground keeps a line that runs behind it apart.
      ctx.strokeText(text, left, top)
      ctx.fillText(text, left, top)
    })
  },
})
