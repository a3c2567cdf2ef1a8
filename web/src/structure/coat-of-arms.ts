/** Muted colour pairs, each dark enough for white letters. */
const colourPairs = [
  ['#1a4d38', '#2b6b50'],
  ['#6f3b13', '#8a5226'],
  ['#24405f', '#375a80'],
  ['#4b2f52', '#684673'],
  ['#14525a', '#22707a'],
  ['#5a4b12', '#746322'],
  ['#6b2b2b', '#864141'],
  ['#39424a', '#535e68'],
] as const

/** SVG paths of the second colour; null leaves the shield undivided. */
const divisions = [
  'M22 3H41V27C41 38.5 33 45.5 22 49.5Z',
  'M3 27C3 38.5 11 45.5 22 49.5C33 45.5 41 38.5 41 27Z',
  'M3 3H41V14H3Z',
  'M3 3H41L3 27Z',
  null,
] as const

const maxLineLength = 5

/** Deterministic for each acronym. */
export function shieldOf(code: string) {
  const lines = linesOf(code)
  const seed = Array.from(code.toUpperCase()).reduce(
    (sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973,
    7,
  )
  const [field, second] = colourPairs[seed % colourPairs.length]!
  const width = Math.max(...lines.map((line) => line.length), 2)
  const size = Math.min(14, 42 / width, 30 / lines.length)
  // Above the middle, since a shield narrows towards the bottom.
  const top = 23 - ((lines.length - 1) * size * 1.08) / 2 + size * 0.36
  return { field, second, division: divisions[seed % divisions.length] ?? null, lines, size, top }
}

function linesOf(code: string): string[] {
  const count = Math.ceil(code.length / maxLineLength)
  const lineLength = Math.ceil(code.length / Math.max(count, 1))
  return Array.from({ length: count }, (_, i) => code.slice(i * lineLength, (i + 1) * lineLength))
}
