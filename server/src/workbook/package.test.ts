import { describe, expect, it, vi } from 'vitest'
import {
  elementsNamed,
  column,
  elementNamed,
  openXlsx,
  xlsxReport,
  xlsxReportOf,
  table,
  writeXlsxBytes,
} from '../../test/support/xlsx-report.ts'
import { png } from '../../test/support/multipart-form.ts'
import type { Section } from './document-model.ts'
import { columnLettersOf } from './sheet-rows.ts'
import { footerMarkup } from './page-setup.ts'

const columns = [column('No.', 'count', 5), column('Contract', 'code', 20), column('Amount', 'amount', 4)]
const rows = [
  [1, 'MPC/1', '10.00'],
  [2, 'MPC/2', '20.50'],
]
const sums = [['Total', null, '30.50']]
const sectionNamed = (name: string): Section => ({ name, heading: name, tables: [] })
const namesOf = (bytes: Uint8Array) =>
  elementsNamed(openXlsx(bytes).part('xl/workbook.xml'), 'sheet').map(({ attributes }) => attributes.name)

describe('the page setup', () => {
  it('is A4 landscape, fits the page width, and has a footer with page numbers', async () => {
    const document = { ...xlsxReportOf(columns, rows), foot: '2026: R&D <b>' }
    const { sheet } = openXlsx(await writeXlsxBytes(document))
    for (const place of [1, 2]) {
      expect(elementNamed(sheet(place), 'pageSetUpPr').attributes).toEqual({ fitToPage: '1' })
      const tall = place === 1 ? '1' : '0'
      expect(elementNamed(sheet(place), 'pageSetup').attributes).toEqual({
        paperSize: '9',
        orientation: 'landscape',
        fitToWidth: '1',
        fitToHeight: tall,
      })
      expect(elementNamed(sheet(place), 'oddFooter').text).toBe('&L&8 2026: R&&D <b>&R&8Page &P of &N')
    }
  })

  it('has a footer of at most 255 characters, truncated between its codes', () => {
    for (const foot of ['x'.repeat(300), '&'.repeat(300), 'Period '.repeat(50)]) {
      const code = footerMarkup(foot)
      expect(code.length).toBeLessThanOrEqual(255)
      expect(code).toMatch(/^&L&8(&&|[^&])*…&R&8Page &P of &N$/)
    }
  })
})

describe('an amount column', () => {
  const widthOf = async (more: object) => {
    const { sheet } = openXlsx(await writeXlsxBytes(xlsxReportOf(columns, rows, more)))
    return Number(elementsNamed(sheet(2), 'col')[2]?.attributes.width)
  }

  it('is wide enough for its sum, or without one for the largest possible amount', async () => {
    const extraWidth = 1.3 + 5 / 7
    expect(await widthOf({})).toBeCloseTo(20 + extraWidth, 3)
    expect(await widthOf({ sums })).toBeCloseTo(16 + extraWidth, 3)
    expect(await widthOf({ sums: [['Total', null, '70368744177663.99']] })).toBeCloseTo(21 + extraWidth, 3)
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
    expect(namesOf(await writeXlsxBytes(xlsxReport({ sections: wished.map(sectionNamed) })))).toEqual([
      'Cover',
      ...expected,
    ])
  })
})

describe('the package', () => {
  const document = xlsxReport({
    title: 'Report <1> & more',
    institution: {
      name: 'A',
      alias: 'A',
      contacts: [],
      shield: { type: 'image/png', bytes: png(), width: 64, height: 64 },
    },
    sections: [sectionNamed('a'), { name: 'b', heading: 'b', tables: [table(columns, rows, { sums })] }],
  })

  it('is well-formed and complete, and names its creator', async () => {
    const { files, part } = openXlsx(await writeXlsxBytes(document))
    for (const path of Object.keys(files)) if (/xml$|rels$/.test(path)) part(path)
    const declaredParts = elementsNamed(part('[Content_Types].xml'), 'Override').map(({ attributes }) =>
      attributes.PartName?.slice(1),
    )
    for (const path of declaredParts) expect(Object.keys(files)).toContain(path)
    const sheets = elementsNamed(part('xl/workbook.xml'), 'sheet').map(({ attributes }) => attributes['r:id'])
    const relations = elementsNamed(part('xl/_rels/workbook.xml.rels'), 'Relationship')
    const targets = sheets.map(
      (id) => relations.find(({ attributes }) => attributes.Id === id)?.attributes.Target,
    )
    expect(targets).toEqual([1, 2, 3].map((number) => `worksheets/sheet${number}.xml`))
    expect(elementNamed(part('docProps/core.xml'), 'dc:title').text).toBe('Report <1> & more')
    expect(elementNamed(part('docProps/core.xml'), 'dc:creator').text).toBe('Insaka')
  })

  it('is identical each time', async () => {
    const first = await writeXlsxBytes(document)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    const second = await writeXlsxBytes(document).finally(() => vi.useRealTimers())
    expect(second.equals(first)).toBe(true)
  })

  it('names columns as Excel does', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLettersOf)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ])
  })
})
