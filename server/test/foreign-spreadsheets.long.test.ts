import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isInstalled } from './support/installed-tools.ts'
import { unreadableReasons } from '@insaka/domain/imports/import-limits'
import { readImportFile } from '../src/import-files/read-file.ts'

/** Workbooks with unusual content, and one with the 1904 date system. */
const openpyxlScript = `
import sys, datetime, openpyxl
from openpyxl.utils.datetime import CALENDAR_MAC_1904
day, moment = datetime.date(2024, 3, 31), datetime.datetime(2024, 3, 31, 14, 5)
for epoch in (None, CALENDAR_MAC_1904):
    book = openpyxl.Workbook()
    if epoch: book.epoch = epoch
    sheet = book.active
    sheet.title = 'Register'
    sheet.append(['Register of 2024'])
    sheet.append(['Text', 'Day', 'Moment', 'Amount', 'Flag', 'Formula', 'Error'])
    sheet.append([' Paper\\u00a0A4 ', day, moment, 0.1 + 0.2, True, '=D3*2', '=1/0'])
    sheet.append([None, None, None, 1234567.89, False, '="a"&"b"'])
    sheet['B3'].number_format = 'dd/mm/yyyy'
    sheet.merge_cells('A3:A4')
    sheet.row_dimensions[4].hidden = True
    sheet.column_dimensions['E'].hidden = True
    sheet.protection.sheet = True
    book.create_sheet('Empty').sheet_state = 'hidden'
    book.save(sys.argv[2 if epoch else 1])
`

/** Two realistic register files. */
const registers = `
import sys, datetime, openpyxl
day = datetime.date
books = [
    [['Enquiry No.', 'Date', 'Subject', 'Estimate', 'Remarks'],
     ['MOF/ENQ/001', day(2024, 1, 8), 'Café chairs “Zürich”', 45000.5, 'Né à Lusaka'],
     ['MOF/ENQ/002', day(2024, 2, 29), 'Paper, A4; 80 g – "white"', 12500, 'two\\nlines']],
    [['LVP No.', 'Date', 'Supplier', 'Amount', 'Remarks'],
     ['LVP/1', day(2023, 12, 31), 'Müller & Söhne Ltd’s', 0.1 + 0.2, '€ 5 each'],
     ['LVP/2', day(2024, 3, 31), 'Œuvre', 1234567.89, '=']],
]
for rows, path in zip(books, sys.argv[1:]):
    book = openpyxl.Workbook()
    for row in rows: book.active.append(row)
    for row in book.active.iter_rows(min_row=2):
        row[1].number_format, row[3].number_format = 'dd/mm/yyyy', '"K"#,##0.00'
    book.save(path)
`

function run(program: string, args: string[]): void {
  const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error || status !== 0) throw new Error(stderr, { cause: error })
}

function calcConverts(folder: string, paths: string[], format: string, subfolder: string): string[] {
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const outdir = join(folder, subfolder)
  run('soffice', [profile, '--headless', '--convert-to', format, '--outdir', outdir, ...paths])
  return paths.map((path) => join(outdir, basename(path).replace('xlsx', format.split(':')[0]!)))
}

const read = (path: string) => readImportFile(path, path)

describe.skipIf(!isInstalled('openpyxl', 'LibreOffice Calc'))('files of third-party programs', () => {
  it('from openpyxl and LibreOffice Calc are read, and refused unless they are Excel workbooks', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'insaka-read-'))
    try {
      const paths = ['one.xlsx', 'two.xlsx'].map((name) => join(folder, name))
      run('/usr/bin/python3', ['-c', openpyxlScript, ...paths])
      const convert = (format: string, subfolder: string) => calcConverts(folder, paths, format, subfolder)
      const rows = (formulas: [string, string, string]) => [
        { row: 1, cells: ['Register of 2024'] },
        { row: 2, cells: ['Text', 'Day', 'Moment', 'Amount', 'Flag', 'Formula', 'Error'] },
        {
          row: 3,
          cells: ['Paper A4', '2024-03-31', '2024-03-31T14:05', '0.3', 'TRUE', formulas[0], formulas[2]],
        },
        { row: 4, cells: ['Paper A4', '', '', '1234567.89', 'FALSE', formulas[1]] },
      ]
      const withoutEmptyCells = (sheetRows: { row: number; cells: string[] }[]) =>
        sheetRows.map(({ row, cells }) => ({ row, cells: cells.join('|').replace(/\|*$/, '') }))
      // openpyxl does not calculate, so its formulas have no cached value.
      const originals = paths.map((path) => [path, ['', '', '']] as const)
      const supportedTypes = ['xlsx', 'xls']
        .flatMap((type) => convert(type, type))
        .map((path) => [path, ['0.6', 'ab', '#DIV/0!']] as const)
      for (const [path, values] of [...originals, ...supportedTypes]) {
        const [register, empty] = await read(path)
        expect(withoutEmptyCells(register!.rows), path).toEqual(withoutEmptyCells(rows([...values])))
        expect(register).toMatchObject({ name: 'Register', isHidden: false, hidden: { rows: 1, columns: 1 } })
        expect(register!.startsIn1904).toBe(path.includes('two'))
        expect(empty).toMatchObject({ name: 'Empty', isHidden: true, rows: [] })
      }
      const refusedTypes = { ods: 'NO_TABLE', pdf: 'NO_TABLE', html: 'WEB_PAGE' } as const
      for (const [type, reason] of Object.entries(refusedTypes) as [keyof typeof refusedTypes, string][]) {
        const [path = ''] = convert(type, type)
        await expect(read(path), type).rejects.toMatchObject({
          details: { fields: { file: [unreadableReasons[reason as never]] } },
        })
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }, 300_000)

  it('give the same register as XLSX, XLS, and CSV in any encoding and with any separator', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'insaka-read-'))
    try {
      const paths = ['enquiries.xlsx', 'lvp.xlsx'].map((name) => join(folder, name))
      run('/usr/bin/python3', ['-c', registers, ...paths])
      const cellsOf = async (path: string) => (await read(path))[0]!.rows.map(({ cells }) => cells)
      const originals = await Promise.all(paths.map(cellsOf))
      expect(originals[0]![1]).toEqual([
        'MOF/ENQ/001',
        '2024-01-08',
        'Café chairs “Zürich”',
        '45000.5',
        'Né à Lusaka',
      ])
      expect(originals[1]![1]).toEqual(['LVP/1', '2023-12-31', 'Müller & Söhne Ltd’s', '0.3', '€ 5 each'])
      for (const type of ['xlsx', 'xls']) {
        const convertedPaths = calcConverts(folder, paths, type, type)
        expect(await Promise.all(convertedPaths.map(cellsOf)), type).toEqual(originals)
      }
      // LibreOffice codes of UTF-8, UTF-16 and Windows-1252.
      const [utf8, utf16, windows] = [76, 65_535, 1]
      const csvDialects = [utf8, utf16, windows].flatMap((encoding) =>
        [44, 59, 9].map((separator) => ({ encoding, separator })),
      )
      const displayedRows = originals.map((rows) =>
        rows.map(([name, on, what, amount, remark], at) =>
          at === 0
            ? [name, on, what, amount, remark]
            : [
                name,
                on!.split('-').reverse().join('/'),
                what,
                `K${Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })}`,
                remark,
              ],
        ),
      )
      for (const { encoding, separator } of csvDialects) {
        const filter = `csv:Text - txt - csv (StarCalc):${separator},34,${encoding},1`
        const csvPaths = calcConverts(folder, paths, filter, `${encoding}-${separator}`)
        expect(await Promise.all(csvPaths.map(cellsOf)), filter).toEqual(displayedRows)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }, 300_000)
})
