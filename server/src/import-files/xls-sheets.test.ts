import { describe, expect, it } from 'vitest'
import { longTest } from '../../test/support/long-tests.ts'
import {
  bof,
  cell,
  buildCompoundFile,
  double,
  eof,
  label,
  number,
  record,
  streamOf,
  text,
  uint16s,
  xlsOf,
  type XlsOptions,
} from '../../test/support/xls-files.ts'
import { readImportFile } from './read-file.ts'

const readXlsBytes = (bytes: Uint8Array) => readImportFile(bytes, 'Register.xls')
const rowsOf = async (options: XlsOptions) => (await readXlsBytes(xlsOf(options)))[0]!.rows
const texts = async (records: Uint8Array[], options: XlsOptions = {}) =>
  (await rowsOf({ records, ...options }))[0]?.cells

const short = (value: number): Buffer => Buffer.from(Int32Array.of(value).buffer)
const rk = (value: number) => record(0x27e, cell(1, 0), short(value))
const formula = (...result: number[]) => record(6, cell(1, 0), Buffer.from(result), Buffer.alloc(8))
const strings = (...pieces: Uint8Array[]) =>
  pieces.map((piece, at) => (at === 0 ? record(0xfc, short(9), short(3), piece) : record(0x3c, piece)))

describe('a cell says', () => {
  it.each([
    ['a number', number(1, 0, 0.1 + 0.2), '0.3'],
    ['a whole number in short', rk((1_234 << 2) | 2), '1234'],
    ['one below zero', rk((-1_234 << 2) | 2), '-1234'],
    ['a hundredth of it', rk((-1_234 << 2) | 3), '-12.34'],
    ['the beginning of a long one', rk(double(1.5).readInt32LE(4)), '1.5'],
    ['a hundredth of that', rk(double(150).readInt32LE(4) | 1), '1.5'],
    ['a text', label(1, 0, ' Paper\u00A0A4 “Łódź” '), 'Paper A4 “Łódź”'],
    ['TRUE', record(0x205, cell(1, 0), Buffer.of(1, 0)), 'TRUE'],
    ['FALSE', record(0x205, cell(1, 0), Buffer.of(0, 0)), 'FALSE'],
    ['an error', record(0x205, cell(1, 0), Buffer.of(0x07, 1)), '#DIV/0!'],
    ['a number that a formula came to', record(6, cell(1, 0), double(90_001), Buffer.alloc(8)), '90001'],
    ['TRUE that a formula came to', formula(1, 0, 1, 0, 0, 0, 0xff, 0xff), 'TRUE'],
    ['an error that a formula came to', formula(2, 0, 0x2a, 0, 0, 0, 0xff, 0xff), '#N/A'],
  ])('%s', async (_, bytes, says) => expect(await texts([bytes])).toEqual([says]))

  it('the text result of a formula, from the record after it', async () => {
    const [awaits, is] = [formula(0, 0, 0, 0, 0, 0, 0xff, 0xff), record(0x207, text('a“b”'))]
    expect(await texts([awaits, record(0x4bc, Buffer.alloc(10)), is, label(1, 1, 'B')])).toEqual([
      'a“b”',
      'B',
    ])
    expect(await texts([formula(3, 0, 0, 0, 0, 0, 0xff, 0xff), label(1, 1, 'B')])).toEqual(['', 'B'])
  })

  it('several numbers of one record, each in its format', async () => {
    const several = record(
      0xbd,
      uint16s(0, 1),
      uint16s(0),
      rk(6).subarray(10),
      uint16s(1),
      rk((45_382 << 2) | 2).subarray(10),
      uint16s(2),
    )
    expect(await texts([several], { formats: ['dd/mm/yyyy'] })).toEqual(['', '1', '2024-03-31'])
  })

  it.each([
    ['dd/mm/yyyy', '2024-03-31T12:00'],
    ['0.00', '45382.5'],
    ['[h]:mm', '45382.5'],
  ])('a date if its format %s displays one: %s', async (format, says) => {
    expect(await texts([number(1, 0, 45_382.5, 1)], { formats: [format] })).toEqual([says])
  })

  it('its date counted from 1904 if the workbook uses that date system', async () => {
    const more = [record(0x22, uint16s(1)), record(0xe0, uint16s(0, 14), Buffer.alloc(16))]
    const [sheet] = await readXlsBytes(xlsOf({ records: [number(1, 0, 43_920)], workbookRecords: more }))
    expect(sheet).toMatchObject({ startsIn1904: true, rows: [{ row: 1, cells: ['2024-03-31'] }] })
  })

  it('a shared text, even if a record boundary splits it', async () => {
    const [first, second] = ['Chairs', 'Zürich – Łódź']
    const wide = Buffer.from(second, 'utf16le')
    const narrow = Buffer.from(first)
    const runs = Buffer.concat([
      uint16s(second.length),
      Buffer.of(1 | 8 | 4),
      uint16s(2),
      short(3),
      wide,
      Buffer.alloc(11),
    ])
    // A continued text starts with its own encoding flag: here first wide, then narrow characters.
    const splitStrings = strings(
      Buffer.concat([uint16s(first.length), Buffer.of(0), narrow.subarray(0, 2)]),
      Buffer.concat([Buffer.of(1), Buffer.from(first.slice(2), 'utf16le'), runs.subarray(0, 19)]),
      Buffer.concat([Buffer.of(1), runs.subarray(19, -6)]),
      Buffer.concat([runs.subarray(-6), text('Third')]),
    )
    for (const more of [splitStrings, strings(Buffer.concat([text(first), runs, text('Third')]))]) {
      expect(
        await texts(
          [0, 1, 2].map((at) => record(0xfd, cell(1, at), short(at))),
          { workbookRecords: more },
        ),
      ).toEqual([first, second, 'Third'])
    }
  })
})

describe('a sheet', () => {
  it('has its rows in numeric order, regardless of their order in the file', async () => {
    const records = [
      label(65_536, 1, 'last'),
      label(3, 2, 'C3'),
      label(3, 0, 'A3'),
      record(0x201, cell(2, 0)),
      label(4, 0, ' '),
    ]
    expect(await rowsOf({ records })).toEqual([
      { row: 3, cells: ['A3', '', 'C3'] },
      { row: 65_536, cells: ['', 'last'] },
    ])
  })

  it('repeats a vertically merged text in each row that has content', async () => {
    const records = [
      label(1, 0, 'A1'),
      label(2, 1, 'B2'),
      label(3, 1, 'B3'),
      label(4, 1, 'B4'),
      record(0xe5, uint16s(2), uint16s(0, 2, 0, 0), uint16s(0, 0, 1, 3)),
    ]
    expect(await rowsOf({ records })).toEqual([
      { row: 1, cells: ['A1'] },
      { row: 2, cells: ['A1', 'B2'] },
      { row: 3, cells: ['A1', 'B3'] },
      { row: 4, cells: ['', 'B4'] },
    ])
  })

  it('is read even if hidden, and counts hidden rows and columns', async () => {
    const records = [
      record(0x7d, uint16s(1, 255, 2_000, 0, 1, 0)),
      record(0x208, uint16s(0, 0, 3, 255, 0, 0, 0x20, 0)),
      record(0x208, uint16s(1, 0, 3, 255, 0, 0, 0, 0)),
      label(1, 0, 'A1'),
      label(2, 2, 'C2'),
    ]
    const sheets = await readXlsBytes(
      xlsOf({ sheets: { Open: [], Größe: records }, hiddenSheets: ['Größe'] }),
    )
    expect(sheets).toEqual([
      { name: 'Open', startsIn1904: false, isHidden: false, hidden: { rows: 0, columns: 0 }, rows: [] },
      {
        name: 'Größe',
        startsIn1904: false,
        isHidden: true,
        hidden: { rows: 1, columns: 2 },
        rows: [
          { row: 1, cells: ['A1'] },
          { row: 2, cells: ['', '', 'C2'] },
        ],
      },
    ])
  })

  it('is read without the charts on it, and a chart sheet is skipped', async () => {
    const chart = [bof(0x20), number(1, 1, 7), eof]
    const more = [record(0x85, short(0), Buffer.of(0, 2), text('Chart', 1))]
    expect(
      (await readXlsBytes(xlsOf({ records: [...chart, label(1, 0, 'A1')], workbookRecords: more }))).map(
        ({ name, rows }) => [name, rows],
      ),
    ).toEqual([['Data', [{ row: 1, cells: ['A1'] }]]])
  })

  it('is found in a file that keeps small streams separately', async () => {
    const { bytes } = buildCompoundFile({
      Other: Buffer.alloc(5_000),
      Workbook: streamOf({ records: [label(1, 0, 'A1')] }),
    })
    expect((await readXlsBytes(bytes))[0]!.rows).toEqual([{ row: 1, cells: ['A1'] }])
  })

  longTest('is found in a large file, or next to other streams', async () => {
    const rows = Array.from({ length: 20_001 }, (_, at) =>
      Array.from({ length: 22 }, (__, column) => number(at + 1, column, at)),
    )
    const { bytes } = buildCompoundFile({
      Summary: Buffer.from('short'),
      WORKBOOK: streamOf({ records: rows.flat() }),
      Other: Buffer.alloc(5_000),
    })
    expect(bytes.length).toBeGreaterThan(109 * 128 * 512)
    const [sheet] = await readXlsBytes(bytes)
    expect(sheet!.rows).toHaveLength(20_001)
    expect(sheet!.rows.at(-1)).toEqual({ row: 20_001, cells: Array<string>(22).fill('20000') })
  })
})
