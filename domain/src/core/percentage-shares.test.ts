import { describe, expect, it } from 'vitest'
import { sharesOf } from './percentage-shares.ts'

describe('shares', () => {
  it.each<[string, (bigint | number)[], 0 | 1, number[]]>([
    ['that would be 101 when rounded each by itself', [297, 277, 217, 209], 0, [30, 28, 21, 21]],
    ['of three equal parts, of which the first is raised', [1, 1, 1], 0, [34, 33, 33]],
    ['with a decimal', [1n, 1n, 1n], 1, [33.4, 33.3, 33.3]],
    ['of one part alone', [0.01], 0, [100]],
    ['of a part too small for the decimals', [99_999, 1], 0, [100, 0]],
    ['of amounts with ngwee', [0.1, 0.2], 1, [33.3, 66.7]],
    ['beyond what a number holds', [2n * 10n ** 20n, 10n ** 20n + 1n], 1, [66.7, 33.3]],
    ['of nothing', [0n, 0n], 1, [0, 0]],
    ['of no parts', [], 0, []],
  ])('%s', (_, values, decimals, shares) => {
    expect(sharesOf(values, decimals)).toEqual(shares)
  })

  it('add up to exactly 100', () => {
    for (let parts = 1; parts <= 40; parts += 1) {
      const values = Array.from({ length: parts }, (_, index) => BigInt(index * 7919 + 13) ** 3n)
      const tenths = sharesOf(values, 1).map((share) => Math.round(share * 10))
      expect(tenths.reduce((sum, share) => sum + share, 0)).toBe(1_000)
      expect(sharesOf(values, 0).reduce((sum, share) => sum + share, 0)).toBe(100)
    }
  })
})
