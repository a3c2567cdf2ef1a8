/**
 * Estimates the lines of wrapped text in a cell. Only Excel adjusts row heights on opening, and no program adjusts
 * merged cells, so each row stores its height.
 */

/** Letter widths in Calibri relative to a digit, rounded up to a twentieth. */
const widths: [number, string][] = [
  [0.45, " '"],
  [0.5, ',.Iijl'],
  [0.55, ':;'],
  [0.6, '()`'],
  [0.65, '!-J[]f{}'],
  [0.7, 'rt'],
  [0.8, '"/\\sz'],
  [0.85, 'Lc'],
  [0.9, 'kvxy'],
  [0.95, '?FSZag|'],
  [1, '#$*+0123456789<=>ETY^_e~'],
  [1.05, 'KPXbdhnopqu'],
  [1.1, 'BCR'],
  [1.15, 'AV'],
  [1.25, 'DGH'],
  [1.3, 'NU'],
  [1.35, '&OQ'],
  [1.45, '%w'],
  [1.7, 'Mm'],
  [1.8, '@W'],
]
const letter = 1.1
const widest = 2
const widthOf = new Float64Array(256).fill(letter)
for (const [width, signs] of widths) for (const sign of signs) widthOf[sign.charCodeAt(0)] = width

/** Screens round letter widths to pixels, so a line fits slightly less. */
const safetyFactor = 0.97

export function countTextLines(text: string, width: number): number {
  const availableWidth = width * safetyFactor
  if (text.length * widest <= availableWidth && !text.includes('\n')) return 1
  let lines = 1
  let line = 0
  let word = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === 10) {
      lines += 1
      line = 0
      word = 0
      continue
    }
    const sign = widthOf[code] ?? (code < 0x2e80 ? 1.3 : widest)
    if (code === 32) {
      line += word + sign
      word = 0
      continue
    }
    word += sign
    if (line + word <= availableWidth) continue
    // The word wraps to the next line; a word longer than a line is split.
    lines += 1
    if (line === 0) word = sign
    line = 0
  }
  return lines
}
