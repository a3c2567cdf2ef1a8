import type { Chart, Plugin } from 'chart.js'
import { tooLargeToShowText } from '@insaka/domain/core/money'
import type { ChartStyle } from './chart-colours.ts'
import { shortNumber, type ChartData } from './chart.ts'

/** Lines with more points show no values. */
const maxValueTexts = 8

export const centreTextPlugin = ({ centre }: ChartData, style: ChartStyle): Plugin => ({
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

/** Values of a single series above points or next to horizontal bars, readable without hovering. */
export const valueTextsPlugin = ({ kind, isHorizontal, series }: ChartData, style: ChartStyle): Plugin => ({
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
      // A line has no point for a missing value.
      if (value === null && !isHorizontal) return
      const text = value === null ? tooLargeToShowText : shortNumber(value)
      // Keeps long values within the chart.
      const maxLeft = chart.width - ctx.measureText(text).width
      const [left, top] = isHorizontal
        ? [Math.min((value === null ? chart.chartArea.left : x) + 6, maxLeft), y]
        : [x, y - 8]
      // An outline separates the text from lines behind it.
      ctx.strokeText(text, left, top)
      ctx.fillText(text, left, top)
    })
  },
})
