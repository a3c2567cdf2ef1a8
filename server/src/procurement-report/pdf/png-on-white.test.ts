import { describe, expect, it } from 'vitest'
import { buildDrawablePng } from '../../../test/support/drawable-png.ts'
import { png } from '../../../test/support/multipart-form.ts'
import { pngOnWhite } from './png-on-white.ts'

const rgbOf = (...args: Parameters<typeof buildDrawablePng>) =>
  Array.from(pngOnWhite(buildDrawablePng(...args))?.rgb ?? [])

describe('pngOnWhite', () => {
  it('keeps opaque colours and blends transparent ones with white', () => {
    const two = { width: 2, height: 1, depth: 8, kind: 6 }
    expect(rgbOf(two, [0, 10, 20, 30, 255, 0, 0, 0, 51])).toEqual([10, 20, 30, 204, 204, 204])
  })

  it('reads greyscale, small palettes and 16 bits', () => {
    expect(rgbOf({ width: 3, height: 1, depth: 2, kind: 0 }, [0, 0b00_01_11_00])).toEqual([
      0, 0, 0, 85, 85, 85, 255, 255, 255,
    ])
    const palette = { PLTE: [1, 2, 3, 200, 100, 0], tRNS: [0] }
    expect(rgbOf({ width: 2, height: 1, depth: 1, kind: 3 }, [0, 0b01_000000], palette)).toEqual([
      255, 255, 255, 200, 100, 0,
    ])
    expect(rgbOf({ width: 1, height: 1, depth: 16, kind: 2 }, [0, 1, 99, 2, 99, 3, 99])).toEqual([1, 2, 3])
    expect(rgbOf({ width: 1, height: 1, depth: 8, kind: 0 }, [0, 7], { tRNS: [0, 7] })).toEqual([
      255, 255, 255,
    ])
  })

  it('reverses each filter', () => {
    const rows = [
      [0, 1, 2, 3],
      [1, 5, 1, 1],
      [2, 1, 1, 1],
      [3, 1, 1, 1],
      [4, 1, 1, 1],
    ]
    const greys = rgbOf({ width: 3, height: 5, depth: 8, kind: 0 }, rows.flat()).filter(
      (_, at) => at % 3 === 0,
    )
    expect(greys).toEqual([1, 2, 3, 5, 6, 7, 6, 7, 8, 4, 6, 8, 5, 7, 9])
  })

  it('reassembles an interlaced image', () => {
    // An image of 3 by 2 pixels has content in the passes 1, 4, 6 and 7 only.
    const greys = rgbOf(
      { width: 3, height: 2, depth: 8, kind: 0, interlaced: true },
      [0, 1, 0, 3, 0, 2, 0, 4, 5, 6],
    )
    expect(greys.filter((_, at) => at % 3 === 0)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it.each([
    ['no picture', () => new Uint8Array(20)],
    [
      'a filter that does not exist',
      () => buildDrawablePng({ width: 1, height: 1, depth: 8, kind: 0 }, [5, 1]),
    ],
    ['too few pixels', () => buildDrawablePng({ width: 9, height: 9, depth: 8, kind: 0 }, [0, 1])],
    [
      'a kind that does not exist',
      () => buildDrawablePng({ width: 1, height: 1, depth: 8, kind: 5 }, [0, 1]),
    ],
  ])('detects %s', (_, bytes) => {
    expect(pngOnWhite(bytes())).toBeNull()
  })

  it('decompresses no more than the declared size, and refuses uncompressed data', () => {
    const bomb = buildDrawablePng(
      { width: 1, height: 1, depth: 8, kind: 0 },
      Array.from({ length: 100_000 }, () => 0),
    )
    expect(() => pngOnWhite(bomb)).toThrow(/larger than/)
    expect(() => pngOnWhite(png())).toThrow(/header check/)
  })
})
