import type { ChartConfiguration, ChartDataset } from 'chart.js'
import { colourOf, type ChartStyle } from './chart-colours.ts'
import { isRound, shortNumber, sliceShares, formatValue, withShare, type ChartData } from './chart.ts'
import { truncate, wrapLabel } from './wrap-label.ts'
import { centreTextPlugin, valueTextsPlugin } from './chart-texts.ts'

type Config = ChartConfiguration<ChartData['kind'], (number | null)[], string>

export function chartConfig(chart: ChartData, style: ChartStyle): Config {
  return {
    type: chart.kind,
    data: {
      labels: [...chart.labels],
      datasets: chart.series.map((series, index) => ({
        label: series.label,
        data: [...series.values],
        ...styleOf(chart, index, style),
      })),
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      font: { family: style.font, size: 12 },
      layout: { padding: paddingOf(chart) },
      plugins: { tooltip: tooltipOf(chart, style) },
      ...(isRound(chart) ? {} : axesOf(chart, style)),
    },
    plugins: [centreTextPlugin(chart, style), valueTextsPlugin(chart, style)],
  }
}

function styleOf(
  chart: ChartData,
  index: number,
  style: ChartStyle,
): Partial<ChartDataset<ChartData['kind'], (number | null)[]>> {
  const seriesColour = colourOf(index)
  // A gap separates slices whose colours are similar.
  if (isRound(chart))
    return {
      backgroundColor: chart.labels.map((_, slice) => colourOf(slice)),
      borderColor: style.background,
      hoverBorderColor: style.background,
      borderWidth: 2,
      ...(chart.kind === 'doughnut' && { cutout: '62%' }),
    }
  if (chart.kind === 'line')
    return {
      borderColor: seriesColour,
      borderWidth: 2,
      pointBackgroundColor: style.background,
      pointBorderColor: seriesColour,
      pointBorderWidth: 2,
      pointRadius: 4,
      pointHoverRadius: 5,
      pointHitRadius: 14,
    }
  return {
    backgroundColor: chart.groups ? chart.groups.map(colourOf) : seriesColour,
    borderRadius: 2,
    ...(style.barBorder && {
      borderColor: style.barBorder,
      hoverBorderColor: style.barBorder,
      borderWidth: 1,
    }),
    maxBarThickness: chart.isHorizontal ? 14 : 28,
    minBarLength: 0,
    categoryPercentage: chart.series.length > 1 ? 0.74 : 0.8,
    barPercentage: 0.88,
  }
}

/** Width reserved for the value next to a horizontal bar. */
const valueTextWidth = 56

/** Width of labels of horizontal bars; the library gives them at most half of the chart. */
const sideLabelWidth = (width: number) => Math.min(width * 0.38, (width - valueTextWidth) / 2 - 12)

/** Padding for values drawn outside bars and above points. */
function paddingOf(chart: ChartData) {
  if (chart.isHorizontal) return { right: valueTextWidth }
  return chart.kind === 'line' ? { top: 20, right: 16 } : isRound(chart) ? 1 : 0
}

function tooltipOf(chart: ChartData, style: ChartStyle): object {
  const { labels, series } = chart
  const shares = isRound(chart) ? sliceShares(chart) : []
  return {
    backgroundColor: style.text,
    titleColor: style.background,
    bodyColor: style.background,
    titleFont: { family: style.font, size: 12, weight: 600 },
    bodyFont: { family: style.font, size: 12 },
    padding: 8,
    cornerRadius: 6,
    displayColors: false,
    callbacks: {
      title: ([point]: { dataIndex: number }[]) => (point ? labels[point.dataIndex] : ''),
      label: ({ dataIndex, datasetIndex }: { dataIndex: number; datasetIndex: number }) => {
        const { label, values } = series[datasetIndex]!
        const value = values[dataIndex]!
        const text = formatValue(chart, value)
        if (isRound(chart)) return withShare(text, shares[dataIndex])
        return series.length > 1 ? `${label}: ${text}` : text
      },
    },
  }
}

function axesOf(chart: ChartData, style: ChartStyle): object {
  const font = { family: style.font, size: 12 }
  const values = {
    beginAtZero: true,
    border: { display: false },
    grid: { color: style.line, lineWidth: 1, drawTicks: false },
    ticks: {
      color: style.faintText,
      font,
      padding: 8,
      maxTicksLimit: 5,
      callback: (value: number | string) => shortNumber(Number(value)),
    },
  }
  const names = {
    border: { display: false },
    grid: { display: false },
    ticks: {
      color: style.mutedText,
      font,
      padding: 4,
      autoSkip: false,
      callback(this: { chart: { ctx: CanvasRenderingContext2D; width: number } }, _: unknown, index: number) {
        const { ctx, width } = this.chart
        ctx.font = `12px ${style.font}`
        const measure = (text: string) => ctx.measureText(text).width
        const name = (chart.codes ?? chart.labels)[index] ?? ''
        if (chart.isHorizontal) return truncate(name, sideLabelWidth(width), measure)
        const labelRoom = labelRoomOf(chart, width)
        return hasSlantedLabels(chart, width)
          ? truncate(name, 136, measure)
          : wrapLabel(name, labelRoom, measure)
      },
      minRotation: ({ chart: { width } }: { chart: { width: number } }) =>
        hasSlantedLabels(chart, width) ? 40 : 0,
      maxRotation: ({ chart: { width } }: { chart: { width: number } }) =>
        hasSlantedLabels(chart, width) ? 40 : 0,
    },
    offset: true,
  }
  return chart.isHorizontal
    ? { indexAxis: 'y', scales: { x: values, y: names } }
    : { scales: { x: names, y: values } }
}

/** Width available to each label below a vertical chart. */
const labelRoomOf = ({ labels }: ChartData, width: number) => (width - 48) / labels.length - 4

/** Minimum width of a label; names wrap, codes do not. */
const minLabelRoomOf = ({ codes }: ChartData) =>
  codes ? Math.max(...codes.map(({ length }) => length)) * 8 : 70

/** True if labels do not fit horizontally, so that they are slanted. */
const hasSlantedLabels = (chart: ChartData, width: number) =>
  !chart.isHorizontal && labelRoomOf(chart, width) < minLabelRoomOf(chart)
