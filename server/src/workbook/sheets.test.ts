import readSheets from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
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

const columns = [column('No.', 'count', 5), column('Contract', 'code', 20), column('Amount', 'amount', 4)]
const rows = [
  [1, 'MPC/1', '10.00'],
  [2, 'MPC/2', '20.50'],
]
const sums = [['Total', null, '30.50']]

describe('a section with one table', () => {
  const section = {
    name: "Chief's list",
    heading: 'Contracts',
    note: 'By the day of signing.',
    tables: [table(columns, rows, { sums })],
  }

  it('has its heading, note, header, rows and sums below each other', async () => {
    const [, sheet] = await readSheets(await writeXlsxBytes(xlsxReport({ sections: [section] })))
    expect(sheet).toEqual({
      sheet: "Chief's list",
      data: [
        ['Contracts', null, null],
        ['By the day of signing.', null, null],
        [null, null, null],
        ['No.', 'Contract', 'Amount'],
        [1, 'MPC/1', 10],
        [2, 'MPC/2', 20.5],
        [null, null, null],
        ['Total', null, 30.5],
      ],
    })
  })

  it('freezes its header, repeats it on each page, and filters the rows without the sums', async () => {
    const { sheet, part, cell, styleOf } = openXlsx(await writeXlsxBytes(xlsxReport({ sections: [section] })))
    expect(elementsNamed(sheet(2), 'mergeCell').map(({ attributes }) => attributes.ref)).toEqual([
      'A1:H1',
      'A2:H2',
    ])
    expect(elementNamed(sheet(2), 'pane').attributes).toEqual({
      ySplit: '4',
      topLeftCell: 'A5',
      activePane: 'bottomLeft',
      state: 'frozen',
    })
    expect(elementNamed(sheet(2), 'autoFilter').attributes.ref).toBe('A4:C6')
    const defined = elementsNamed(part('xl/workbook.xml'), 'definedName').map(({ attributes, text }) => ({
      ...attributes,
      text,
    }))
    expect(defined).toEqual([
      { name: '_xlnm._FilterDatabase', localSheetId: '1', hidden: '1', text: "'Chief''s list'!$A$4:$C$6" },
      { name: '_xlnm.Print_Titles', localSheetId: '1', text: "'Chief''s list'!$4:$4" },
    ])
    expect(styleOf(cell(2, 'A1'))).toMatchObject({ bold: true, size: '14' })
    for (const at of ['A4', 'B4', 'C4'])
      expect(styleOf(cell(2, at)), at).toMatchObject({
        bold: true,
        filled: true,
        lines: ['bottom'],
        size: '11',
      })
  })

  it('has the requested column widths, but never too narrow for figures', async () => {
    const { sheet } = openXlsx(await writeXlsxBytes(xlsxReport({ sections: [section] })))
    const widths = elementsNamed(sheet(2), 'col').map(({ attributes }) =>
      Math.round(Number(attributes.width)),
    )
    expect(widths).toEqual([9, 21, 18])
  })

  it('makes rows high enough for their texts', async () => {
    const texts = [['short'], ['one\ntwo\nthree'], ['m'.repeat(30)], ['word '.repeat(1000)]]
    const { sheet } = openXlsx(await writeXlsxBytes(xlsxReportOf([column('Text', 'text', 20)], texts)))
    const heights = elementsNamed(sheet(2), 'row')
      .slice(2)
      .map(({ attributes }) => attributes.ht)
    expect(heights).toEqual([undefined, '45', '45', '409'])
  })

  it('has room for headers that another font wraps into two lines', async () => {
    const { sheet } = openXlsx(
      await writeXlsxBytes(
        xlsxReport({
          sections: [
            {
              name: 'S',
              heading: 'S',
              tables: ['Brought forward', 'New'].map((label) => table([column(label, 'count', 14)], [[1]])),
            },
          ],
        }),
      ),
    )
    const heights = elementsNamed(sheet(2), 'row').map(({ attributes }) => attributes.ht)
    expect(heights.filter((height) => height === '30')).toHaveLength(1)
  })

  it('states that there are no rows, and has no filter', async () => {
    for (const [empty, expected] of [
      [undefined, 'None.'],
      ['No contract was signed.', 'No contract was signed.'],
    ] as const) {
      const bytes = await writeXlsxBytes(xlsxReportOf(columns, [], empty ? { empty } : {}))
      const [, sheet] = await readSheets(bytes)
      expect(sheet?.data[3]?.[0]).toBe(expected)
      expect(elementsNamed(openXlsx(bytes).sheet(2), 'autoFilter')).toEqual([])
    }
  })
})

describe('a section with several tables', () => {
  const section: Section = {
    name: 'Summary',
    heading: 'Summary',
    tables: [
      table(columns, rows, { caption: 'Contracts', sums }),
      table([column('Fuel', 'text', 40)], [], { caption: 'Fuel' }),
      table([column('Day', 'day')], [['2026-03-31']]),
    ],
  }

  it('has them below each other with their captions', async () => {
    const bytes = await writeXlsxBytes(xlsxReport({ sections: [section] }))
    const [, sheet] = await readSheets(bytes)
    expect(sheet?.data.map(([first]) => first)).toEqual([
      'Summary',
      null,
      'Contracts',
      'No.',
      1,
      2,
      'Total',
      null,
      'Fuel',
      'Fuel',
      'None.',
      null,
      'Day',
      new Date('2026-03-31'),
    ])
    const { cell, styleOf } = openXlsx(bytes)
    expect(styleOf(cell(2, 'A3'))).toMatchObject({ bold: true, filled: false })
  })

  it('freezes the heading, has no filter, and is wide enough for each table', async () => {
    const { sheet, part } = openXlsx(await writeXlsxBytes(xlsxReport({ sections: [section] })))
    expect(elementNamed(sheet(2), 'pane').attributes.ySplit).toBe('1')
    expect(elementsNamed(sheet(2), 'autoFilter')).toEqual([])
    expect(elementsNamed(part('xl/workbook.xml'), 'definedName').map(({ text }) => text)).toEqual([
      "'Summary'!$1:$1",
    ])
    expect(elementsNamed(sheet(2), 'col')[0]?.attributes.width).toBe('40.7143')
  })
})

describe('the cover', () => {
  it('describes the report, and ends with lines for signatures', async () => {
    const document = xlsxReport({
      institution: {
        name: 'Chipata City Council',
        alias: 'CCC',
        contacts: ['Plot 1, Chipata'],
        shield: null,
      },
      notices: ['Provisional', 'Nil return'],
      certification: {
        heading: 'Certification',
        statement: 'I certify it.',
        signatories: ['Head of Procurement', 'Controlling Officer'],
      },
    })
    const [cover] = await readSheets(await writeXlsxBytes(document))
    expect(cover?.sheet).toBe('Cover')
    expect(
      cover?.data
        .filter((row) => row.some((cell) => cell !== null))
        .map((row) => row.filter((cell) => cell !== null)),
    ).toEqual([
      ['Chipata City Council'],
      ['Plot 1, Chipata'],
      ['Procurement Progress Report'],
      ['Provisional'],
      ['Nil return'],
      ['Period', '1 January to 31 March 2026'],
      ['Certification'],
      ['I certify it.'],
      ['Name', 'Signature', 'Date'],
      ['Head of Procurement'],
      ['Controlling Officer'],
    ])
  })

  it.each([
    ['image/png', 300, 360, 'coat.png', 660_000, 792_000],
    ['image/jpeg', 4000, 100, 'coat.jpeg', 7_200_000, 180_000],
  ] as const)('shows a proportional coat of arms of %s', async (type, width, height, name, cx, cy) => {
    const bytes = png({ width, height })
    const document = xlsxReport({
      institution: { name: 'A & B', alias: 'A', contacts: [], shield: { type, bytes, width, height } },
    })
    const { files, part, sheet } = openXlsx(await writeXlsxBytes(document))
    expect(Buffer.from(files[`xl/media/${name}`] ?? [])).toEqual(bytes)
    expect(elementNamed(part('xl/drawings/drawing1.xml'), 'xdr:ext').attributes).toEqual({
      cx: String(cx),
      cy: String(cy),
    })
    expect(elementNamed(part('xl/drawings/drawing1.xml'), 'xdr:cNvPr').attributes.descr).toBe(
      'Coat of arms of A & B',
    )
    expect(elementNamed(sheet(1), 'drawing').attributes['r:id']).toBe('rId1')
    expect(
      elementsNamed(part('[Content_Types].xml'), 'Default').map(({ attributes }) => attributes.ContentType),
    ).toContain(type)
  })

  it('works without a coat of arms', async () => {
    const { files, sheet } = openXlsx(await writeXlsxBytes(xlsxReport()))
    expect(Object.keys(files).filter((path) => /draw|media/.test(path))).toEqual([])
    expect(elementsNamed(sheet(1), 'drawing')).toEqual([])
  })
})
