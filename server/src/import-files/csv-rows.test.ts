import { describe, expect, it } from 'vitest'
import { csvFile } from '@insaka/domain/core/csv'
import { unreadableReasons } from '@insaka/domain/imports/import-limits'
import { readImportFile } from './read-file.ts'

const readText = (content: string | Uint8Array, fileName = 'Register 2024.csv') =>
  readImportFile(Buffer.from(content as string), fileName)
const cellsOf = async (content: string | Uint8Array) =>
  (await readText(content))[0]!.rows.map(({ cells }) => cells)

describe('a CSV file', () => {
  it('is one sheet, named after the file, with its row numbers', async () => {
    expect(await readText('a,b\r\n\r\n , \r\n"two\r\nlines" , 2,\u00A0')).toEqual([
      {
        name: 'Register 2024',
        startsIn1904: false,
        isHidden: false,
        hidden: { rows: 0, columns: 0 },
        rows: [
          { row: 1, cells: ['a', 'b'] },
          { row: 4, cells: ['two\nlines', '2'] },
        ],
      },
    ])
  })

  it.each([
    [
      'commas',
      'Vendor,Amount\nA; B,1\n"C, D",2\n',
      [
        ['Vendor', 'Amount'],
        ['A; B', '1'],
        ['C, D', '2'],
      ],
    ],
    [
      'semicolons',
      'Register, 2024\nVendor;Amount\nA, B;1,5\nC;2,5',
      [['Register, 2024'], ['Vendor', 'Amount'], ['A, B', '1,5'], ['C', '2,5']],
    ],
    [
      'tabs',
      'Vendor\tAmount\nA, B; C\t1',
      [
        ['Vendor', 'Amount'],
        ['A, B; C', '1'],
      ],
    ],
    ['what its first line says', 'sep=|\r\na,b|c', [['a,b', 'c']]],
    ['nothing', 'Vendor\nA\nB', [['Vendor'], ['A'], ['B']]],
  ])('is split at %s', async (_, text, cells) => expect(await cellsOf(text)).toEqual(cells))

  it('reads quotation marks as RFC 4180 defines them, and literally inside a field', async () => {
    expect(await cellsOf('"a ""b"",\n c",5" pipe\r"",""""\r"x"y,z')).toEqual([
      ['a "b",\n c', '5" pipe'],
      ['', '"'],
      ['xy', 'z'],
    ])
  })

  it.each([
    ['UTF-8', Buffer.from('Müller,€')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFMüller,€')],
    ['UTF-16, the lower byte first', Buffer.from('\uFEFFMüller,€', 'utf16le')],
    ['UTF-16, the higher byte first', Buffer.from('\uFEFFMüller,€', 'utf16le').swap16()],
    ['UTF-16 without its mark, the lower byte first', Buffer.from('Müller,€', 'utf16le')],
    ['UTF-16 without its mark, the higher byte first', Buffer.from('Müller,€', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('M\xfcller,\x80', 'latin1')],
  ])('is read in %s', async (_, bytes) => expect(await cellsOf(bytes)).toEqual([['Müller', '€']]))

  it('is read with the quotation marks and dashes of Windows-1252', async () => {
    expect(await cellsOf(Buffer.from('\x93Caf\xe9\x94 \x96 it\x92s,K 5', 'latin1'))).toEqual([
      ['“Café” – it’s', 'K 5'],
    ])
  })

  it('of our own exports restores the original texts', async () => {
    const rows = [['Text'], ['=1+1'], ["'=1+1"], ["''-1"], ['-5'], ["'tis"], ['a,"b"'], ['a;=b'], ["a\n'-b"]]
    expect(await cellsOf(csvFile(rows))).toEqual(rows)
  })

  it.each([
    ['OPEN_QUOTE', 'a,"b\nc,d'],
    ['EMPTY', ''],
    ['EMPTY', ' \r\n\t\n'],
    ['EMPTY', ',,\n"", ,'],
    ['NO_TABLE', 'a,b\0,c'],
    ['NO_TABLE', Buffer.from('a\0b\0,\0\0c\0d', 'latin1')],
    ['TOO_MANY_COLUMNS', `a${','.repeat(200)}b`],
    ['TOO_MANY_ROWS', 'a\n'.repeat(20_002)],
  ] as const)('is refused: %s', async (reason, content) => {
    await expect(readText(content)).rejects.toMatchObject({
      details: { fields: { file: [unreadableReasons[reason]] } },
    })
  })

  it('may have 20,000 rows below its headings, 200 columns, and any number of empty rows and columns', async () => {
    const [sheet] = await readText(`${'\n'.repeat(50_000)}${'a\n'.repeat(20_001)}`)
    expect(sheet!.rows).toHaveLength(20_001)
    expect((await cellsOf(`${'b,'.repeat(200)}${','.repeat(500)}`))[0]).toHaveLength(200)
  })
})
