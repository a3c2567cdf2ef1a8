import { tokens } from '../../theme.ts'

/**
 * Ordered palette for both themes, with contrast to the background and between neighbours, also for colour-blind users.
 * Not in the theme, because the theme already loads with the sign-in page.
 */
// oxfmt-ignore
const chartColours = ['#2f8a63', '#c0662a', '#2f8adc', '#6c5eac', '#c967ac', '#037465', '#919368', '#b0451a', '#757e89', '#6e6f46']

export type ChartStyle = {
  text: string
  mutedText: string
  faintText: string
  background: string
  line: string
  font: string
  /** Outline of bars where their colours may not contrast with the background. */
  barBorder?: string
}

/** The user’s forced system colours. */
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

export const colourOf = (index: number): string => chartColours[index % chartColours.length]!
