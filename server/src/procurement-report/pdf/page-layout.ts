/** A4 landscape in points, with margins of 16 mm at the sides and 15 mm at the top and bottom, which has the footer. */
export const pageLayout = {
  width: 841.89,
  height: 595.28,
  left: 45.35,
  right: 796.54,
  top: 42.52,
  /** End of the text area, above the footer. */
  bottom: 534,
  foot: 552.8,
}

export const bodyWidth = pageLayout.right - pageLayout.left

/** Colours from shared/looks, in the PDF range from 0 to 1. */
export const colours = {
  ink: colour('#000000'),
  paper: colour('#ffffff'),
  label: colour('#47524c'),
  hint: colour('#616c66'),
  green: colour('#1a4d38'),
  hairline: colour('#c9d1cb'),
}

export const lineStyles = { thin: 0.5, strong: 0.9, hairline: colours.hairline, ink: colours.ink }

export type TextStyle = { weight: 'regular' | 'bold'; size: number; colour: string }

export const styles = {
  title: { weight: 'bold', size: 28, colour: colours.ink },
  institution: { weight: 'bold', size: 17, colour: colours.ink },
  alias: { weight: 'regular', size: 10.5, colour: colours.label },
  heading: { weight: 'bold', size: 15, colour: colours.ink },
  caption: { weight: 'bold', size: 10, colour: colours.ink },
  text: { weight: 'regular', size: 9.5, colour: colours.ink },
  strong: { weight: 'bold', size: 9.5, colour: colours.ink },
  label: { weight: 'regular', size: 9.5, colour: colours.label },
  notice: { weight: 'bold', size: 12, colour: colours.ink },
  foot: { weight: 'regular', size: 7.5, colour: colours.hint },
} satisfies Record<string, TextStyle>

export const lineHeight = (size: number): number => size * 1.35

/** Distance from the top of a line to its baseline. */
export const ascent = (size: number): number => size * 1.02

function colour(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return parts.map((part) => part.toFixed(3)).join(' ')
}
