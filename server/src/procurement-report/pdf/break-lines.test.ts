import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakLines } from './break-lines.ts'

/** Each character is one unit wide; a combining accent has no width. */
const one = (code: number) => (code === 0x301 ? 0 : 1)
const brokenLines = (text: string, limit: number) => breakLines(text, limit, one).map((line) => line.text)

describe('breakLines', () => {
  it.each([
    ['', 5, ['']],
    ['to the end', 10, ['to the end']],
    ['to the end', 9, ['to the ', 'end']],
    ['to the end', 6, ['to the ', 'end']],
    ['to the end', 5, ['to ', 'the ', 'end']],
    ['a long   gap', 6, ['a long   ', 'gap']],
    ['one\n\ntwo', 9, ['one', '', 'two']],
    // A word longer than the line is broken after a joint, or else anywhere.
    ['see MLWR.HRA.79 now', 9, ['see ', 'MLWR.HRA.', '79 now']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['x abcdefghij', 4, ['x ', 'abcd', 'efgh', 'ij']],
    ['abc', 0.5, ['a', 'b', 'c']],
  ])('%j in %d', (text, limit, lines) => {
    expect(brokenLines(text, limit)).toEqual(lines)
  })

  it('never splits a surrogate pair or an accented letter', () => {
    expect(brokenLines('😀😀😀', 2)).toEqual(['😀😀', '😀'])
    expect(brokenLines('n\u0301n\u0301n\u0301', 2)).toEqual(['n\u0301n\u0301', 'n\u0301'])
  })

  it('measures a line without trailing spaces', () => {
    expect(breakLines('to the end', 6, one).map(({ width }) => width)).toEqual([6, 3])
  })

  it('keeps every letter, and each line within the limit', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', '.', 'ŋ'), maxLength: 60 })
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, limit) => {
        const lines = breakLines(text, limit, one)
        expect(lines.map((line) => line.text).join('')).toBe(text)
        for (const { text: line, width } of lines) {
          expect(line.trimEnd().length).toBeLessThanOrEqual(limit)
          expect(width).toBe(line.trimEnd().length)
        }
      }),
    )
  })
})
