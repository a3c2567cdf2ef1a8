import { tokens } from '../../theme.ts'

/**
 * In this order, the same in both themes. Each differs from its ground, and from its neighbours for the colour-blind too.
 * They are not in the theme itself, which is loaded with the sign-in page.
 */
// oxfmt-ignore
const chartColours = ['#2f8a63', '#c0662a', '#2f8adc', '#6c5eac', '#c967ac', '#037465', '#919368', '#b0451a', '#757e89', '#6e6f46']

/** What a chart is drawn in. */
export type ChartStyle = {
  text: string
  mutedText: string
  faintText: string
  background: string
  line: string
  font: string
  /** What surrounds bars, where their own colours may be too close to the ground. */
  barBorder?: string
}

/** The colours that somebody has set for all pages, as this browser knows them. */
export function forcedColoursStyle(): ChartStyle {
  const text = systemColour('CanvasText')
  const [ground, line] = [systemColour('Canvas'), systemColour('GrayText')]
  return {
    text,
    mutedText: text,
    faintText: text,
    background: ground,
    line,
    font: fontOfPage(),
    barBorder: text,
  }
}

function systemColour(name: string): string {
  const probe = document.createElement('span')
  probe.style.color = name
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const fontOfPage = () => getComputedStyle(document.body).fontFamily

export const themeStyle = (scheme: 'light' | 'dark'): ChartStyle => ({
  text: tokens[scheme]['text-1'],
  mutedText: tokens[scheme]['text-2'],
  faintText: tokens[scheme]['text-3'],
  background: tokens[scheme].surface,
  line: tokens[scheme].line,
  font: fontOfPage(),
})

/** After the last colour comes the first again. */
export const colourOf = (index: number): string => chartColours[index % chartColours.length]!
