import { saveFile } from '../save-file.ts'
import { colourOf, themeStyle, type ChartStyle } from './chart-colours.ts'
import { chartConfig } from './chart-config.ts'
import { Chart } from './chart-library.ts'
import { isRound, subtitleOf, type ChartData, type ChartSource } from './chart.ts'
import type { LegendItem } from './Legend.tsx'
import { truncate } from './wrap-label.ts'

type Picture = {
  chart: ChartData
  title: string
  subtitle: string
  source: ChartSource
  legend?: { title: string; items: readonly LegendItem[] }
}

const sharpness = 2
const [width, margin, head] = [960, 32, 104]
const entryHeight = 36
const rowHeight = 24

/** Saves the chart as a PNG in print style, with title and source. */
export async function savePicture(picture: Picture): Promise<void> {
  const canvas = drawPicture(picture)
  const { title, subtitle, source } = picture
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!content) throw new Error('The browser could not create the picture.')
  saveFile(content, `${title} ${source.year}, ${subtitle.toLowerCase()}.png`)
}

/** Draws the picture without saving it. */
function drawPicture({ chart, title, subtitle, source, legend }: Picture): HTMLCanvasElement {
  const chartStyle = themeStyle('light')
  const items = legend?.items ?? seriesItems(chart)
  const isAtSide = isRound(chart)
  const contentHeight = isAtSide
    ? items.length * entryHeight + 24
    : chart.isHorizontal
      ? chart.labels.length * 24 + 32
      : 0
  const plotHeight = Math.max(360, contentHeight)
  const legendHeight = isAtSide ? 0 : Math.ceil(items.length / columnsOf(items)) * rowHeight
  const footLines = footLinesOf(chart)
  const canvas = createCanvas(width, head + legendHeight + plotHeight + footLines.length * rowHeight + margin)
  const ctx = canvas.getContext('2d')!
  ctx.scale(sharpness, sharpness)
  ctx.fillStyle = chartStyle.background
  ctx.fillRect(0, 0, canvas.width, canvas.height)
  const write = textWriter(ctx, chartStyle)
  write(source.institution, { size: 13, colour: chartStyle.faintText }, margin, 38)
  write(`${title} ${source.year}`, { size: 20, colour: chartStyle.text, weight: 600 }, margin, 66)
  write(subtitleOf(subtitle, chart), { size: 14, colour: chartStyle.mutedText }, margin, 90)
  if (isAtSide && legend) {
    write(legend.title, { size: 13, colour: chartStyle.text, weight: 600 }, margin, head + 22)
    items.forEach((item, index) => drawEntry(ctx, write, item, chartStyle, head + 32 + index * entryHeight))
  } else drawLegendRows(ctx, write, items, chartStyle)
  const left = isAtSide ? width * 0.52 : margin
  const plot = drawPlot(chart, chartStyle, width - left - margin, plotHeight)
  ctx.drawImage(plot, left, head + legendHeight, width - left - margin, plotHeight)
  footLines.forEach((texts, line) => {
    const y = head + legendHeight + plotHeight + (line + 1) * rowHeight
    texts.forEach((text, column) => {
      const x = margin + column * halfWidth
      write(text, { size: 12, colour: chartStyle.mutedText, end: x + halfWidth - 8 }, x, y)
    })
  })
  return canvas
}

const halfWidth = (width - 2 * margin) / 2

/** Names of the codes, two a line, and the omitted values. */
function footLinesOf({ codes, labels, notDrawn }: ChartData): (readonly string[])[] {
  const names = codes
    ? labels.flatMap((_, index) => (index % 2 === 0 ? [labels.slice(index, index + 2)] : []))
    : []
  return [...names, ...(notDrawn ? [[`Not drawn: ${notDrawn}`]] : [])]
}

/** Draws the chart alone on an off-screen canvas. */
function drawPlot(
  chart: ChartData,
  chartStyle: ChartStyle,
  plotWidth: number,
  plotHeight: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = plotWidth
  canvas.height = plotHeight
  const config = chartConfig(chart, chartStyle)
  const options = { ...config.options, responsive: false, devicePixelRatio: sharpness }
  const chartInstance = new Chart(canvas, { ...config, options })
  const canvasCopy = document.createElement('canvas')
  canvasCopy.width = canvas.width
  canvasCopy.height = canvas.height
  canvasCopy.getContext('2d')!.drawImage(canvas, 0, 0)
  chartInstance.destroy()
  return canvasCopy
}

function createCanvas(canvasWidth: number, canvasHeight: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvasWidth * sharpness
  canvas.height = canvasHeight * sharpness
  return canvas
}

const seriesItems = ({ series }: ChartData): LegendItem[] =>
  series.length > 1 ? series.map(({ label }, colour) => ({ label, colour })) : []

type TextStyle = { size: number; colour: string; weight?: number; end?: number }
type WriteText = (text: string, style: TextStyle, x: number, y: number) => void

/** Writes text, truncated to the available width. */
const textWriter =
  (ctx: CanvasRenderingContext2D, chartStyle: ChartStyle): WriteText =>
  (text, { size, colour, weight = 400, end = width - margin }, x, y) => {
    ctx.font = `${weight} ${size}px ${chartStyle.font}`
    ctx.fillStyle = colour
    ctx.fillText(
      truncate(text, end - x, (each) => ctx.measureText(each).width),
      x,
      y,
    )
  }

function drawSwatch(ctx: CanvasRenderingContext2D, colour: number, x: number, y: number) {
  ctx.fillStyle = colourOf(colour)
  ctx.fillRect(x, y, 10, 10)
}

function drawEntry(
  ctx: CanvasRenderingContext2D,
  write: WriteText,
  item: LegendItem,
  chartStyle: ChartStyle,
  y: number,
) {
  const end = width / 2
  drawSwatch(ctx, item.colour, margin, y + 5)
  write(item.label, { size: 13, colour: chartStyle.text, end }, margin + 18, y + 14)
  if (item.figure) write(item.figure, { size: 12, colour: chartStyle.faintText, end }, margin + 18, y + 29)
}

/** Fewer legend columns when items include figures. */
const columnsOf = (items: readonly LegendItem[]) => (items.some(({ figure }) => figure) ? 3 : 4)

function drawLegendRows(
  ctx: CanvasRenderingContext2D,
  write: WriteText,
  items: readonly LegendItem[],
  chartStyle: ChartStyle,
) {
  const columns = columnsOf(items)
  const columnWidth = (width - 2 * margin) / columns
  items.forEach(({ label, figure, colour }, index) => {
    const x = margin + (index % columns) * columnWidth
    const y = head + Math.floor(index / columns) * rowHeight
    drawSwatch(ctx, colour, x, y + 3)
    write(
      figure ? `${label}: ${figure}` : label,
      { size: 12, colour: chartStyle.mutedText, end: x + columnWidth - 8 },
      x + 16,
      y + 12,
    )
  })
}
