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
}

export const lookOf = (scheme: 'light' | 'dark'): Look => ({
  text: tokens[scheme]['text-1'],
  quiet: tokens[scheme]['text-2'],
  faint: tokens[scheme]['text-3'],
  ground: tokens[scheme].surface,
  line: tokens[scheme].line,
  font: getComputedStyle(document.body).fontFamily,
})

/** After the last colour comes the first again. */
export const colourOf = (index: number): string => chartColours[index % chartColours.length]!
