/** The space at a line break is kept, for copied text and screen readers. */
export type Line = { text: string; width: number }

/** Break points for a word longer than a line, such as a reference, address or path. */
const joints = new Set(Array.from('-/.,;:_@&=?+|\\', (joint) => joint.codePointAt(0)))
const space = 0x20

/** Breaks a text into lines within the limit; `advance` returns the width of a character in the same unit. */
export function breakLines(text: string, limit: number, advance: (code: number) => number): Line[] {
  return text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, limit, advance))
}

/** A possible line end, with the width up to there with and without trailing spaces. */
type Stop = { at: number; width: number; ink: number }

function breakParagraph(text: string, limit: number, advance: (code: number) => number): Line[] {
  const lines: Line[] = []
  const none: Stop = { at: 0, width: 0, ink: 0 }
  let [start, afterSpace, afterJoint] = [0, none, none]
  let [width, ink] = [0, 0]

  function endLine(stop: Stop): void {
    lines.push({ text: text.slice(start, stop.at), width: stop.ink })
    start = stop.at
    width -= stop.width
    ink = Math.max(0, ink - stop.width)
    afterSpace = afterJoint = none
  }

  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at)!
    const next = at + (code > 0xffff ? 2 : 1)
    const letterWidth = advance(code)
    if (code !== space && at > start && width + letterWidth > limit) {
      // Measures this character again on the next line.
      endLine([afterSpace, afterJoint].find((stop) => stop.at > start) ?? { at, width, ink })
      continue
    }
    width += letterWidth
    if (code === space) afterSpace = { at: next, width, ink }
    else ink = width
    if (joints.has(code)) afterJoint = { at: next, width, ink }
    at = next
  }
  lines.push({ text: text.slice(start), width: ink })
  return lines
}
