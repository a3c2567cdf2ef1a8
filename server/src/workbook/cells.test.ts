import readSheets from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { column, openXlsx, xlsxReportOf, writeXlsxBytes } from '../../test/support/xlsx-report.ts'
import type { Cell, Column } from './document-model.ts'
import { toCellText } from './escape-xml.ts'

const firstRow = 4

/** Parses the data rows with an independent reader; numbers keep the digits of the file. */
async function readBack(columns: Column[], rows: Cell[][], sums?: Cell[][]): Promise<unknown[][]> {
  const bytes = await writeXlsxBytes(xlsxReportOf(columns, rows, sums ? { sums } : {}))
  const sheets = await readSheets(bytes, { trim: false, parseNumber: (digits) => ({ digits }) })
  return sheets[1]?.data.slice(firstRow - 1) ?? []
}
const number = (digits: string) => ({ digits })

describe('a typed cell', () => {
  const columns = [
    column('Day', 'day'),
    column('Amount', 'amount'),
    column('Litres', 'litres'),
    column('Count', 'count'),
    column('Share', 'percent'),
    column('Code', 'code'),
    column('Text', 'text'),
  ]
  const row: Cell[] = ['2026-03-31', '9500.50', '120.125', 7, 33.3, '0045', 'Laptops']

  it('is read back with its type', async () => {
    expect(await readBack(columns, [row])).toEqual([
      [
        new Date('2026-03-31T00:00:00Z'),
        number('9500.50'),
        number('120.125'),
        number('7'),
        number('33.3'),
        '0045',
        'Laptops',
      ],
    ])
  })

  it('has the format of its column kind', async () => {
    const { cell, styleOf } = openXlsx(await writeXlsxBytes(xlsxReportOf(columns, [row], { sums: [row] })))
    const formats = ['dd-mmm-yyyy', '#,##0.00', '#,##0.000', '#,##0', '0.0" %"', undefined, undefined]
    for (const [place, format] of formats.entries()) {
      const plain = styleOf(cell(2, `${'ABCDEFG'[place]}4`))
      expect(plain, `column ${place}`).toMatchObject({
        format,
        bold: false,
        vertical: 'top',
        wrap: place === 6,
      })
      const sum = styleOf(cell(2, `${'ABCDEFG'[place]}6`))
      expect(sum, `sum ${place}`).toMatchObject({ format, bold: true, lines: ['top'] })
    }
    expect(cell(2, 'A4').children[0]).toMatchObject({ name: 'v', text: '46112' })
  })

  it.each([
    ['the largest amount', 'amount', '9999999999999.99', number('9999999999999.99')],
    ['an amount no binary number holds', 'amount', '0.10', number('0.10')],
    ['less than nothing', 'amount', '-1250.00', number('-1250.00')],
    ['the largest sum that is shown', 'amount', '70368744177663.99', '70,368,744,177,663.99'],
    ['a larger sum', 'amount', '70368744177664.00', 'Too large to be shown'],
    ['a larger sum with few digits', 'amount', '99999999999999.90', 'Too large to be shown'],
    ['a larger sum below zero', 'amount', '-99999999999999.90', 'Too large to be shown'],
    ['as many litres', 'litres', '99999999999999.9', number('99999999999999.9')],
    ['more digits than Excel keeps', 'amount', '12345678901234.56', '12,345,678,901,234.56'],
    ['a third', 'percent', 100 / 3, number('33.333333333333336')],
    ['no number at all', 'percent', NaN, 'NaN'],
    ['words among figures', 'amount', 'n/a', 'n/a'],
    ['code in an amount', 'amount', '1</v><f>1', '1</v><f>1'],
    ['half a thing', 'count', 2.5, '2.5'],
    ['a count as text', 'count', '12', number('12')],
    ['a leap day', 'day', '2024-02-29', new Date('2024-02-29T00:00:00Z')],
    ['a day that is none', 'day', '2026-02-29', '2026-02-29'],
    ['the first day that Excel counts right', 'day', '1900-03-01', new Date('1900-03-01T00:00:00Z')],
    ['a day that Excel tells wrong', 'day', '1900-02-28', '1900-02-28'],
    ['a number in a text', 'text', 12, '12'],
    ['an empty text', 'code', '', null],
    ['nothing', 'amount', null, null],
  ] as const)('holds %s', async (_, kind, value, expected) => {
    expect(await readBack([column('It', kind), column('End', 'code')], [[value, 'end']])).toEqual([
      [expected, 'end'],
    ])
  })
})

describe('a hostile text', () => {
  const long = 'Solar pumps, 5 kW. '.repeat(211).slice(0, 4000)
  it.each([
    ['a formula', '=HYPERLINK("http://x","y")', undefined, true],
    ['a plus', '+1', undefined, true],
    ['a minus', '-1', undefined, true],
    ['an at', '@x', undefined, true],
    ['a tab', '\t=1', undefined, true],
    ['a line break', '\r=1', '\n=1', true],
    ['an apostrophe', "'1", undefined, true],
    ['a number', '0045', undefined, true],
    ['a day', '1/2', undefined, true],
    ['a power', '12E5', undefined, true],
    ['quotes and tags', `<b a="1">&amp;'</b>`, undefined, false],
    ['spaces around', '  x  ', undefined, false],
    ['lines', 'one\r\ntwo\vthree\rfour', 'one\ntwo\nthree\nfour', false],
    ['languages', 'Ŋoma ya Ŋgoni – 数据', undefined, false],
    ['an emoji', '😀 done', undefined, false],
    ['control characters', 'a\0b\u0007c\u001Bd\uFFFEe', 'a\uFFFDb\uFFFDc\uFFFDd\uFFFDe', false],
    ['halves of an emoji', '\uD83D x \uDE00', '\uFFFD x \uFFFD', false],
    ['4,000 characters', long, undefined, false],
    ['more than a cell holds', 'x'.repeat(40_000), `${'x'.repeat(32_766)}…`, false],
    ['an emoji where it is cut', `${'x'.repeat(32_765)}😀😀`, `${'x'.repeat(32_765)}…`, false],
  ])('with %s stays text', async (_, text, expected = text, quoted) => {
    const columns = [column('Text', 'text'), column('Code', 'code'), column('Amount', 'amount')]
    const bytes = await writeXlsxBytes(
      xlsxReportOf(columns, [[text, text, text]], { sums: [[text, text, text]] }),
    )
    const sheets = await readSheets(bytes, { trim: false })
    const [plain, , sum] = sheets[1]?.data.slice(firstRow - 1) ?? []
    const { cell, styleOf } = openXlsx(bytes)
    // Digits alone become a number in an amount column.
    const amount = /^[-\d]+$/.test(text) ? Number(text) : expected
    expect(toCellText(text)).toBe(expected)
    expect(plain).toEqual([expected, expected, amount])
    expect(sum).toEqual([expected, expected, amount])
    for (const at of ['A4', 'B4', 'A6', 'B6']) {
      expect(cell(2, at).attributes.t, at).toBe('inlineStr')
      expect(cell(2, at).children[0]?.children[0]?.attributes, at).toEqual({ 'xml:space': 'preserve' })
      expect(styleOf(cell(2, at)).quoted, at).toBe(quoted)
    }
  })

  it('keeps text that looks like an Excel escape sequence', async () => {
    const { cell } = openXlsx(
      await writeXlsxBytes(xlsxReportOf([column('Text', 'text')], [['_x0041_ and __x000d_']])),
    )
    expect(cell(2, 'A4').children[0]?.children[0]?.text).toBe('_x005F_x0041_ and __x005F_x000d_')
  })

  it('is never a formula in headers, headings, facts or names', async () => {
    const formula = '=1+1'
    const document = xlsxReportOf([column(formula, 'amount')], [], { caption: formula, empty: formula })
    const bytes = await writeXlsxBytes({
      ...document,
      title: formula,
      institution: { name: formula, alias: formula, contacts: [formula], shield: null },
      facts: [{ label: formula, value: formula }],
      notices: [formula],
      certification: { heading: formula, statement: formula, signatories: [formula] },
    })
    const { files, cell, styleOf } = openXlsx(bytes)
    expect(Object.keys(files).filter((path) => Buffer.from(files[path] ?? []).includes('<f>'))).toEqual([])
    for (const at of ['A1', 'A2', 'A4', 'A6', 'A8', 'B8', 'A10', 'A11', 'A14'])
      expect(styleOf(cell(1, at)).quoted, at).toBe(true)
    for (const at of ['A3', 'A4', 'A5']) expect(styleOf(cell(2, at)).quoted, at).toBe(true)
  })
})
