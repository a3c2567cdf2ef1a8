import { describe, expect, it, vi } from 'vitest'
import { all, column, one, opened, report, reportOf, table, written } from '../../test/support/workbook.ts'
import { png } from '../../test/support/pictures.ts'
import type { Section } from './contents.ts'
import { letterOf } from './sheet-rows.ts'
import { footCode } from './page.ts'

const columns = [column('No.', 'count', 5), column('Contract', 'code', 20), column('Amount', 'amount', 4)]
const rows = [
  [1, 'MPC/1', '10.00'],
  [2, 'MPC/2', '20.50'],
]
const sums = [['Total', null, '30.50']]
const named = (name: string): Section => ({ name, heading: name, tables: [] })
const namesOf = (bytes: Uint8Array) =>
  all(opened(bytes).part('xl/workbook.xml'), 'sheet').map(({ attributes }) => attributes.name)

describe('on paper', () => {
  it('is A4 across, as wide as a page, with its foot and its page number', async () => {
    const document = { ...reportOf(columns, rows), foot: '2026: R&D <b>' }
    const { sheet } = opened(await written(document))
    for (const place of [1, 2]) {
      expect(one(sheet(place), 'pageSetUpPr').attributes).toEqual({ fitToPage: '1' })
      const tall = place === 1 ? '1' : '0'
      expect(one(sheet(place), 'pageSetup').attributes).toEqual({
        paperSize: '9',
        orientation: 'landscape',
        fitToWidth: '1',
        fitToHeight: tall,
      })
      expect(one(sheet(place), 'oddFooter').text).toBe('&L&8 2026: R&&D <b>&R&8Page &P of &N')
    }
  })

  it('has a foot of 255 characters at most, cut between its codes', () => {
    for (const foot of ['x'.repeat(300), '&'.repeat(300), 'Period '.repeat(50)]) {
      const code = footCode(foot)
      expect(code.length).toBeLessThanOrEqual(255)
      expect(code).toMatch(/^&L&8(&&|[^&])*…&R&8Page &P of &N$/)
    }
  })
})

describe('a figure', () => {
  const widthOf = async (more: object) => {
    const { sheet } = opened(await written(reportOf(columns, rows, more)))
    return Number(all(sheet(2), 'col')[2]?.attributes.width)
  }

  it('has room for the sum of its column, and without one for the largest there may be', async () => {
    const around = 1.3 + 5 / 7
    expect(await widthOf({})).toBeCloseTo(20 + around, 3)
    expect(await widthOf({ sums })).toBeCloseTo(16 + around, 3)
    expect(await widthOf({ sums: [['Total', null, '70368744177663.99']] })).toBeCloseTo(21 + around, 3)
  })
})

describe('names of sheets', () => {
  it.each([
    ['are as wished', ['Contracts', 'Fuel'], ['Contracts', 'Fuel']],
    ['have no sign that Excel refuses', ['[a]:b*c?d/e\\f'], ['-a--b-c-d-e-f']],
    [
      'are no longer than 31',
      ['x'.repeat(40), 'x'.repeat(40)],
      [`${'x'.repeat(30)}…`, `${'x'.repeat(26)}… (2)`],
    ],
    [
      'differ in more than capitals',
      ['fuel', 'FUEL', 'cover', 'Fuel'],
      ['fuel', 'FUEL (2)', 'cover (2)', 'Fuel (3)'],
    ],
    ['do not begin or end with an apostrophe', ["'Chief's'"], ["Chief's"]],
    ['are never empty', ['', " ' "], ['Sheet', 'Sheet (2)']],
    ['leave Excel its own', ['History'], ['History (2)']],
    ['hold what XML forbids', ['a\0<b>\n&\uD800"c"'], ['a\uFFFD<b> &\uFFFD"c"']],
  ])('%s', async (_, wished, expected) => {
    expect(namesOf(await written(report({ sections: wished.map(named) })))).toEqual(['Cover', ...expected])
  })
})

describe('the package', () => {
  const document = report({
    title: 'Report <1> & more',
    institution: {
      name: 'A',
      alias: 'A',
      contacts: [],
      shield: { type: 'image/png', bytes: png(), width: 64, height: 64 },
    },
    sections: [named('a'), { name: 'b', heading: 'b', tables: [table(columns, rows, { sums })] }],
  })

  it('is well-formed, whole, and says who made it', async () => {
    const { files, part } = opened(await written(document))
    for (const path of Object.keys(files)) if (/xml$|rels$/.test(path)) part(path)
    const declared = all(part('[Content_Types].xml'), 'Override').map(({ attributes }) =>
      attributes.PartName?.slice(1),
    )
    for (const path of declared) expect(Object.keys(files)).toContain(path)
    const sheets = all(part('xl/workbook.xml'), 'sheet').map(({ attributes }) => attributes['r:id'])
    const relations = all(part('xl/_rels/workbook.xml.rels'), 'Relationship')
    const targets = sheets.map(
      (id) => relations.find(({ attributes }) => attributes.Id === id)?.attributes.Target,
    )
    expect(targets).toEqual([1, 2, 3].map((place) => `worksheets/sheet${place}.xml`))
    expect(one(part('docProps/core.xml'), 'dc:title').text).toBe('Report <1> & more')
    expect(one(part('docProps/core.xml'), 'dc:creator').text).toBe('Insaka')
  })

  it('is the same each time', async () => {
    const first = await written(document)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    const second = await written(document).finally(() => vi.useRealTimers())
    expect(second.equals(first)).toBe(true)
  })

  it('counts columns as Excel does', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})
