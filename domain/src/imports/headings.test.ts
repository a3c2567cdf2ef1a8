import { describe, expect, it } from 'vitest'
import { findHeadings, headingKey, isTotalsRow, guessHeadings } from './headings.ts'

const knownKeys = new Set(['Reference', 'Initiated On', 'Vendor', 'Purchase Order Value'].map(headingKey))
const rows = (...all: string[][]) => all.map((cells, index) => ({ row: index + 3, cells }))

describe('the row with the headings', () => {
  it.each([
    ['P/O No.', 'pono'],
    ['  Initiated\n on: ', 'initiatedon'],
    ['VENDOR', 'vendor'],
    ['Référence', 'reference'],
    ['40 % remitted?', '40remitted'],
    ['---', ''],
  ])('compares %j as %s', (heading, key) => expect(headingKey(heading)).toBe(key))

  it('is found below titles that contain a heading', () => {
    const sheet = rows(
      ['Ministry of Works'],
      ['Register by', 'Vendor'],
      ['', 'REFERENCE', 'Initiated on', 'Vendor.', 'Remarks'],
      ['', 'Reference', 'Vendor'],
    )
    expect(findHeadings(sheet, knownKeys)).toEqual({
      index: 2,
      row: 5,
      headings: sheet[2]?.cells,
      twins: [],
    })
  })

  it('is missing if no row has two headings, or only after the first thirty rows', () => {
    expect(findHeadings(rows(['Vendor', 'vendor', 'Remarks']), knownKeys)).toBeNull()
    const titles = Array.from({ length: 30 }, () => ['Title'])
    expect(findHeadings(rows(...titles, ['Reference', 'Vendor']), knownKeys)).toBeNull()
    expect(findHeadings(rows(...titles.slice(1), ['Reference', 'Vendor']), knownKeys)?.index).toBe(29)
    expect(findHeadings([], knownKeys)).toBeNull()
  })

  it('needs only one heading if only one is known', () => {
    expect(findHeadings(rows(['Title'], ['Vendor']), new Set(['vendor']))?.index).toBe(1)
    expect(findHeadings(rows(['Title']), new Set())).toBeNull()
  })

  it('reports duplicate headings', () => {
    const sheet = rows(['Vendor', 'Amount', 'Reference', 'vendor.', '', '', 'AMOUNT'])
    expect(findHeadings(sheet, knownKeys)?.twins).toEqual([
      { heading: 'Vendor', columns: [0, 3] },
      { heading: 'Amount', columns: [1, 6] },
    ])
  })
})

describe('the most likely row of headings', () => {
  it.each([
    [
      'the first',
      0,
      [
        ['What', 'Who'],
        ['Toner', 'Kafue Ltd'],
      ],
    ],
    ['below a title', 1, [['Register of 2024'], ['What', 'Who', 'Worth'], ['Toner', 'Kafue Ltd', '45,000']]],
    [
      'below titles that are narrower',
      2,
      [
        ['Ministry of Works', 'Lusaka'],
        ['Year', '2024'],
        ['No', 'What', 'Who', 'When', 'Worth'],
        ['1', 'Toner', 'Kafue Ltd', '14/03/2024', '45,000'],
      ],
    ],
    [
      'below figures',
      1,
      [
        ['2024', '2025'],
        ['What', 'Who'],
        ['Toner', 'Kafue Ltd'],
      ],
    ],
    ['the only text where there is one column', 0, [['Unit'], ['Stores'], ['Registry']]],
  ])('is %s', (_which, index, sheet) => expect(guessHeadings(rows(...sheet))?.index).toBe(index))

  it('is missing without any text', () => {
    expect(guessHeadings(rows(['1', '2'], ['', 'K 5,000']))).toBeNull()
    expect(guessHeadings([])).toBeNull()
  })
})

describe('a row of totals', () => {
  it.each([
    [['TOTAL', '', '1,200.00']],
    [['', 'Total:', '1200']],
    [['Grand total', 'K 5,000']],
    [['Sub-total', '-', '7']],
    [['SUBTOTAL (ZMW)', '7']],
    [['SUM', '3']],
    [['Total for March 2025', '3']],
    [['Totals']],
    [['57', 'Grand Total', '', '45,000']],
  ])('is %j', (cells) => expect(isTotalsRow(cells)).toBe(true))

  it.each([
    [['Total Zambia Limited', 'Supply of diesel', '1200']],
    [['TotalEnergies', '1200']],
    [['Summit Hardware', '1200']],
    [['5', 'Total', 'Paid']],
    [['']],
    [[]],
  ])('is not %j', (cells) => expect(isTotalsRow(cells)).toBe(false))
})
