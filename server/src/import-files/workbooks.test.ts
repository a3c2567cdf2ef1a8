import { describe, expect, it } from 'vitest'
import { workbookOf, workbookParts, zipOf, type WorkbookParts } from '../../test/support/workbook-files.ts'
import { column, xlsxReportOf, writeXlsxBytes } from '../../test/support/xlsx-report.ts'
import { readImportFile } from './read-file.ts'

const readXlsxBytes = (bytes: Uint8Array) => readImportFile(bytes, 'Register.xlsx')
const rowsOf = async (parts: WorkbookParts) => (await readXlsxBytes(workbookOf(parts)))[0]!.rows
/** Each cell is given as its XML. */
const texts = async (cells: string[], parts: WorkbookParts = {}) =>
  (await rowsOf({ rows: `<row>${cells.join('')}</row>`, ...parts }))[0]?.cells

describe('a cell says', () => {
  it.each([
    ['<c><v>12</v></c>', '12'],
    ['<c t="n"><v>0.30000000000000004</v></c>', '0.3'],
    ['<c><v>5.0000000000000004E-7</v></c>', '0.0000005'],
    ['<c><v>1.2E+3</v></c>', '1200'],
    ['<c><v>-1234567.8900000001</v></c>', '-1234567.89'],
    ['<c><v>1E21</v></c>', '1000000000000000000000'],
    ['<c><v>9999999999999.99</v></c>', '9999999999999.99'],
    ['<c><v>12345678901234567</v></c>', '12345678901234600'],
    ['<c><v>-0.0</v></c>', '0'],
    ['<c><v>007</v></c>', '7'],
    ['<c><v>1.10</v></c>', '1.1'],
    ['<c><v>what</v></c>', 'what'],
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="b"><v>0</v></c>', 'FALSE'],
    ['<c t="e"><v>#REF!</v></c>', '#REF!'],
    ['<c t="str"><f>A1&amp;B1</f><v> last value </v></c>', 'last value'],
    ['<c><f>1+1</f><v>2</v></c>', '2'],
    ['<c t="s"><v>0</v></c>', 'Shared'],
    ['<c t="s"><v>1</v></c>', 'Rich text'],
    ['<c t="inlineStr"><is><t>In &lt;line&gt; &#65;</t></is></c>', 'In <line> A'],
    ['<c t="inlineStr"><is><r><t>two </t></r><r><t>runs</t></r></is></c>', 'two runs'],
    ['<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>', '東京'],
    ['<c t="inlineStr"><is><t>_x0041_\u00A0a_x000D_\nb</t></is></c>', 'A a\nb'],
    ['<c t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c>', '<b>'],
    ['<c t="d"><v>2026-03-31T00:00:00Z</v></c>', '2026-03-31'],
    ['<c t="d"><v>2026-03-31T08:15:30</v></c>', '2026-03-31T08:15:30'],
    ['<c t="d"><v>2026-03-31T08:15:00.000Z</v></c>', '2026-03-31T08:15'],
  ])('%s: %s', async (cell, text) => {
    const strings =
      '<si><t>Shared</t></si><si><r><t>Rich</t></r><r><t xml:space="preserve"> text</t></r></si>'
    expect(await texts([cell], { strings })).toEqual([text])
  })

  it.each([
    ['45382', '2024-03-31'],
    ['45382.5', '2024-03-31T12:00'],
    ['45382.41666666665', '2024-03-31T10:00'],
    ['45382.6175', '2024-03-31T14:49:12'],
    ['45382.99999999', '2024-04-01'],
    ['61', '1900-03-01'],
    ['60', '1900-02-29'],
    ['59', '1900-02-28'],
    ['1', '1900-01-01'],
    ['0.75', '18:00'],
    ['2958465', '9999-12-31'],
    ['2958466', '2958466'],
    ['-1', '-1'],
  ])('%s in the format of a day: %s', async (number, text) => {
    expect(await texts([`<c s="1"><v>${number}</v></c>`], { formats: ['dd/mm/yyyy'] })).toEqual([text])
  })

  it('its date counted from 1904 if the workbook uses that date system', async () => {
    const dateParts = { formats: ['d-mmm-yy'], startsIn1904: true }
    expect(await texts(['<c s="1"><v>43920</v></c>', '<c s="1"><v>0</v></c>'], dateParts)).toEqual([
      '2024-03-31',
      '1904-01-01',
    ])
  })

  it.each([
    ['[$-409]d\\-mmm\\-yyyy;@', true],
    ['yyyy&quot; year&quot;', true],
    ['[Red]h:mm', true],
    ['&quot;days: &quot;0', false],
    ['\\d0', false],
    ['[$K-2009] #,##0.00', false],
    ['[Red]0.00;d', false],
    ['_d0_m', false],
    ['General', false],
    ['0.00E+00', false],
    // A duration is no time of day.
    ['[h]:mm', false],
  ])('in the format %s a date: %s', async (code, isDay) => {
    const [text] = (await texts(['<c s="1"><v>45382</v></c>'], { formats: [code] }))!
    expect(text).toBe(isDay ? '2024-03-31' : '45382')
  })

  it('nothing if it is empty, and is omitted at the end of a row', async () => {
    const cells = ['<c/>', '<c s="0"/>', '<c><v>3</v></c>', '<c t="s"/>', '<c t="str"><v> </v></c>']
    expect(await texts(cells)).toEqual(['', '', '3'])
  })
})

describe('a sheet', () => {
  it('has the row numbers of Excel, without empty rows', async () => {
    const rows =
      '<row r="3"><c r="B3"><v>1</v></c><c r="D3"><v>2</v></c></row><row r="4"><c r="A4" s="0"/></row>' +
      '<row r="1000"><c r="AA1000"><v>3</v></c></row><row><c><v>4</v></c></row>'
    expect(await rowsOf({ rows })).toEqual([
      { row: 3, cells: ['', '1', '', '2'] },
      { row: 1000, cells: [...Array<string>(26).fill(''), '3'] },
      { row: 1001, cells: ['4'] },
    ])
  })

  it('repeats merged texts downwards in rows with content, but not across columns', async () => {
    const cell = (at: string) => `<c r="${at}" t="inlineStr"><is><t>${at}</t></is></c>`
    const sheets = {
      Data:
        `<sheetData><row r="1">${cell('A1')}</row><row r="2">${cell('A2')}${cell('C2')}</row><row r="3">${cell('B3')}</row>` +
        `<row r="5">${cell('C5')}</row></sheetData>` +
        '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A2:A1048576"/><mergeCell ref="A3:A5"/><mergeCell ref="C2:D4"/></mergeCells>',
    }
    expect(await rowsOf({ sheets })).toEqual([
      { row: 1, cells: ['A1'] },
      { row: 2, cells: ['A2', '', 'C2'] },
      { row: 3, cells: ['A2', 'B3', 'C2'] },
      { row: 5, cells: ['A2', '', 'C5'] },
    ])
  })

  it('is read even if hidden or protected, and counts hidden rows and columns', async () => {
    const hidden =
      '<cols><col min="2" max="3" hidden="1"/><col min="4" max="16384" hidden="true"/></cols><sheetData>' +
      '<row r="1" hidden="1"><c><v>1</v></c><c><v>2</v></c><c/><c><v>4</v></c></row><row r="2" hidden="1"/></sheetData><sheetProtection sheet="1"/>'
    const sheets = await readXlsxBytes(
      workbookOf({ sheets: { Open: '<sheetData/>', Hidden: hidden }, hiddenSheets: ['Hidden'] }),
    )
    expect(sheets).toEqual([
      { name: 'Open', startsIn1904: false, isHidden: false, hidden: { rows: 0, columns: 0 }, rows: [] },
      {
        name: 'Hidden',
        startsIn1904: false,
        isHidden: true,
        hidden: { rows: 1, columns: 3 },
        rows: [{ row: 1, cells: ['1', '2', '', '4'] }],
      },
    ])
  })

  it('is found under other prefixes, letter cases and slashes, and charts are skipped', async () => {
    const parts = workbookParts({ sheets: { Data: '<sheetData/>', Chart: '' } })
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    parts.set('xl/worksheets/sheet1.xml', sheet)
    const relations = parts.get('xl/_rels/workbook.xml.rels')!
    parts.set(
      'xl/_rels/workbook.xml.rels',
      relations.replace(
        'relationships/worksheet" Target="worksheets/sheet2',
        'relationships/chartsheet" Target="worksheets/sheet2',
      ),
    )
    const bytes = zipOf(
      [...parts].map(
        ([path, xml]) => [path.replace('xl/worksheets/sheet1', 'xl\\Worksheets\\Sheet1'), xml] as const,
      ),
    )
    expect((await readXlsxBytes(bytes)).map(({ name, rows }) => [name, rows])).toEqual([
      ['Data', [{ row: 1, cells: ['7'] }]],
    ])
  })

  it('of our own reports and exports contains their original texts', async () => {
    const columns = [
      column('Text', 'text'),
      column('Day', 'day'),
      column('Moment', 'moment'),
      column('Amount', 'amount'),
    ]
    const row = ['=1+1 _x0041_ <&>', '2026-03-31', '2026-03-31T14:05:00+02:00', '1234567.89']
    const data = (await readXlsxBytes(await writeXlsxBytes(xlsxReportOf(columns, [row])))).find(
      ({ name }) => name === 'Data',
    )!
    expect(data.rows.map(({ cells }) => cells)).toContainEqual([
      '=1+1 _x0041_ <&>',
      '2026-03-31',
      '2026-03-31T14:05',
      '1234567.89',
    ])
  })
})
