import { tokens } from '../../theme.ts'

/**
 * In this order, the same in both themes. Each differs from its ground, and from its neighbours for the colour-blind too.
 * They are not in the theme itself, which is loaded with the sign-in page.
 */
// oxfmt-ignore
const chartColours = ['#2f8a63', '#c0662a', '#2f8adc', '#6c5eac', '#c967ac', '#037465', '#919368', '#b0451a', '#757e89', '#6e6f46']

/** What a chart is drawn in. */
export type Look = {
  text: string
  quiet: string
  faint: string
  ground: string
  line: string
  font: string
  /** What surrounds bars, where their own colours may be too close to the ground. */
  edge?: string
}

/** The colours that somebody has set for all pages, as this browser knows them. */
export function forcedLook(): Look {
  const text = systemColour('CanvasText')
  const [ground, line] = [systemColour('Canvas'), systemColour('GrayText')]
  return { text, quiet: text, faint: text, ground, line, font: fontOfPage(), edge: text }
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

export const lookOf = (scheme: 'light' | 'dark'): Look => ({
  text: tokens[scheme]['text-1'],
  quiet: tokens[scheme]['text-2'],
  faint: tokens[scheme]['text-3'],
  ground: tokens[scheme].surface,
  line: tokens[scheme].line,
  font: fontOfPage(),
})

/** After the last colour comes the first again. */
export const colourOf = (index: number): string => chartColours[index % chartColours.length]!
