import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber, plainDigits, fileSizeText } from './number-format.ts'

describe('a number', () => {
  it('is formatted like `Intl` in a browser for Zambia', () => {
    const inputs = fc.record({
      millionths: fc.integer({ min: -1e15, max: 1e15 }),
      minDecimals: fc.nat(3),
      further: fc.nat(6),
    })
    fc.assert(
      fc.property(inputs, ({ millionths, minDecimals, further }) => {
        const maxDecimals = Math.max(minDecimals + further, 6)
        const byBrowser = new Intl.NumberFormat('en-ZM', {
          minimumFractionDigits: minDecimals,
          maximumFractionDigits: maxDecimals,
        })
        // Parsed from text, since a division by a million could result in more than six decimals.
        const value = Number(`${millionths}e-6`) + 0
        expect(formatNumber(value, { minDecimals, maxDecimals })).toBe(byBrowser.format(value))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    [0, undefined, '0'],
    [999, undefined, '999'],
    [1000, undefined, '1,000'],
    [-1_234_567, undefined, '-1,234,567'],
    [1.25, { maxDecimals: 1 }, '1.3'],
    [1.04, { maxDecimals: 1 }, '1'],
    [1.5, { minDecimals: 2 }, '1.50'],
    [100, { minDecimals: 0, maxDecimals: 6 }, '100'],
    [0.000_000_4, { maxDecimals: 6 }, '0'],
    [1e21, { minDecimals: 2 }, '1,000,000,000,000,000,000,000'],
  ])('%d with %j decimals is %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text)
  })

  it('can be written without separators', () => {
    expect(plainDigits(1234.5, { maxDecimals: 12 })).toBe('1234.5')
    expect(plainDigits(1e-7, { maxDecimals: 12 })).toBe('0.0000001')
  })
})

describe('a file size', () => {
  it.each([
    [0, '1 KiB'],
    [1, '1 KiB'],
    [191_488, '187 KiB'],
    [1024 * 1024 - 1, '1,024 KiB'],
    [1024 * 1024, '1 MiB'],
    [2.5 * 1024 * 1024, '2.5 MiB'],
  ])('of %d bytes is %s', (bytes, text) => {
    expect(fileSizeText(bytes)).toBe(text)
  })
})
