import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unreadable } from '@insaka/domain/imports/unreadable'
import { readSheets } from '../src/import-files/read-sheets.ts'

/** A register with whatever a workbook may hold, and one that counts its days from 1904 on. */
const byOpenpyxl = `
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

function run(program: string, args: string[], needs: string): void {
  const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error || status !== 0)
    throw new Error(`The long form of this test needs ${needs}. ${stderr}`, { cause: error })
}

const read = (path: string) => readSheets(path, path, new AbortController().signal)

describe('files of other programs', () => {
  it('are read as openpyxl and LibreOffice Calc write them, and refused where they are no XLSX', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'insaka-read-'))
    try {
      const paths = ['one.xlsx', 'two.xlsx'].map((name) => join(folder, name))
      run('/usr/bin/python3', ['-c', byOpenpyxl, ...paths], 'python3-openpyxl')
      const convert = (to: string, into: string) => {
        const profile = `-env:UserInstallation=file://${folder}/profile`
        const outdir = join(folder, into)
        run(
          'soffice',
          [profile, '--headless', '--convert-to', to, '--outdir', outdir, ...paths],
          'libreoffice-calc',
        )
        return ['one', 'two'].map((name) => join(outdir, `${name}.${to.split(':')[0]}`))
      }
      const rows = (formulas: [string, string, string]) => [
        { row: 1, cells: ['Register of 2024'] },
        { row: 2, cells: ['Text', 'Day', 'Moment', 'Amount', 'Flag', 'Formula', 'Error'] },
        {
          row: 3,
          cells: ['Paper A4', '2024-03-31', '2024-03-31T14:05', '0.3', 'TRUE', formulas[0], formulas[2]],
        },
        { row: 4, cells: ['Paper A4', '', '', '1234567.89', 'FALSE', formulas[1]] },
      ]
      const trimmed = (all: { row: number; cells: string[] }[]) =>
        all.map(({ row, cells }) => ({ row, cells: cells.join('|').replace(/\|*$/, '') }))
      // openpyxl calculates nothing, so that its formulas have no value.
      const made = paths.map((path) => [path, ['', '', '']] as const)
      const kept = convert('xlsx', 'xlsx').map((path) => [path, ['0.6', 'ab', '#DIV/0!']] as const)
      for (const [path, values] of [...made, ...kept]) {
        const [register, empty] = await read(path)
        expect(trimmed(register!.rows), path).toEqual(trimmed(rows([...values])))
        expect(register).toMatchObject({ name: 'Register', isHidden: false, hidden: { rows: 1, columns: 1 } })
        expect(register!.startsIn1904).toBe(path.includes('two'))
        expect(empty).toMatchObject({ name: 'Empty', isHidden: true, rows: [] })
      }
      const refused = { xls: 'OLD_WORKBOOK', ods: 'NO_TABLE', pdf: 'NO_TABLE', html: 'WEB_PAGE' } as const
      for (const [type, reason] of Object.entries(refused) as [keyof typeof refused, string][]) {
        const [path = ''] = convert(type, type)
        await expect(read(path), type).rejects.toMatchObject({
          details: { fields: { file: [unreadable[reason as never]] } },
        })
      }
      const [csv = ''] = convert('csv', 'csv')
      expect((await read(csv))[0]!.rows[2]!.cells.slice(0, 2)).toEqual(['Paper A4', '31/03/2024'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  }, 300_000)
})
