import { monitorEventLoopDelay } from 'node:perf_hooks'
import { SaxesParser } from 'saxes'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { unreadableReasons, type UnreadableReason } from '@insaka/domain/imports/import-limits'
import { importsOf } from '../../test/support/imports.ts'
import { workbookOf, workbookParts, zipOf } from '../../test/support/workbook-files.ts'
import { label, number, xlsOf } from '../../test/support/xls-files.ts'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()
const imports = importsOf(world)
afterEach(() => vi.restoreAllMocks())

const megabyte = 1024 * 1024
const textOfLength = (length: number) => 'ab '.repeat(length / 3)
const vendor = '<c t="inlineStr"><is><t>Vendor</t></is></c>'
const inline = (text: string) => `<c t="inlineStr"><is>${text}</is></c>`
const book = (heading: string) =>
  workbookOf({ rows: `<row>${vendor}${heading}</row><row>${inline('<t>x</t>')}${inline('<t>y</t>')}</row>` })
const sharedStringsWorkbook = (strings: string) =>
  workbookOf({ strings, rows: `<row>${vendor}<c t="s"><v>0</v></c></row><row>${vendor}</row>` })
const run = `<r><t>${textOfLength(30_000)}</t></r>`

function workbookWithFormat(code: string): Buffer {
  const parts = workbookParts({ rows: `<row>${vendor}</row>`, formats: [code] })
  return zipOf([...parts])
}

type Case = [what: string, reason: UnreadableReason, name: string, bytes: () => Uint8Array]

describe('refuses an oversized value early:', () => {
  it.each<Case>([
    [
      'a heading of a workbook',
      'LONG_CELL',
      'a.xlsx',
      () => book(inline(`<t>${textOfLength(60 * megabyte)}</t>`)),
    ],
    [
      'a heading in character references',
      'LONG_CELL',
      'a.xlsx',
      () => book(inline(`<t>${'&#x61;'.repeat(4 * megabyte)}</t>`)),
    ],
    [
      'a text in CDATA',
      'LONG_CELL',
      'a.xlsx',
      () => book(inline(`<t><![CDATA[${textOfLength(20 * megabyte)}]]></t>`)),
    ],
    ['a text of many runs', 'LONG_CELL', 'a.xlsx', () => book(inline(run.repeat(500)))],
    [
      'a result of a formula',
      'LONG_CELL',
      'a.xlsx',
      () => book(`<c t="str"><v>${textOfLength(20 * megabyte)}</v></c>`),
    ],
    ['a number', 'LONG_CELL', 'a.xlsx', () => book(`<c><v>${'1'.repeat(20 * megabyte)}</v></c>`)],
    [
      'a shared text',
      'LONG_CELL',
      'a.xlsx',
      () => sharedStringsWorkbook(`<si><t>${textOfLength(20 * megabyte)}</t></si>`),
    ],
    [
      'a shared text of many runs',
      'LONG_CELL',
      'a.xlsx',
      () => sharedStringsWorkbook(`<si>${run.repeat(500)}</si>`),
    ],
    ['an attribute', 'LONG_CELL', 'a.xlsx', () => book(`<c a="${textOfLength(20 * megabyte)}"/>`)],
    ['the format of a number', 'DAMAGED', 'a.xlsx', () => workbookWithFormat('['.repeat(megabyte - 1_000))],
    [
      'the name of a sheet',
      'DAMAGED',
      'a.xlsx',
      () =>
        workbookOf({ sheets: { [textOfLength(900_000)]: `<sheetData><row>${vendor}</row></sheetData>` } }),
    ],
    [
      'a heading of a CSV file',
      'LONG_CELL',
      'a.csv',
      () => Buffer.from(`Vendor,${textOfLength(9 * megabyte)}\nx,y`),
    ],
    [
      'a quoted field',
      'LONG_CELL',
      'a.csv',
      () => Buffer.from(`Vendor,"${textOfLength(9 * megabyte)}"\nx,y`),
    ],
    ['a field of quotation marks', 'LONG_CELL', 'a.csv', () => Buffer.from('"'.repeat(9 * megabyte))],
    [
      'a cell of an XLS',
      'LONG_CELL',
      'a.xls',
      () => xlsOf({ records: [label(1, 0, textOfLength(60_000)), number(2, 0, 1)] }),
    ],
  ])('%s', async (_, reason, name, bytes) => {
    const file = bytes()
    const as = (await world.institution()).people.ADMIN
    const parsed = vi.spyOn(SaxesParser.prototype, 'write')
    const before = process.memoryUsage().rss
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const { status, body } = await imports.upload(as, 'lvp', { bytes: file, name })
    delay.disable()
    expect([status, body.fields]).toEqual([422, { file: [unreadableReasons[reason]] }])
    const characters = parsed.mock.calls.reduce(
      (sum, [chunk]) => sum + ((chunk as string | undefined)?.length ?? 0),
      0,
    )
    expect(characters).toBeLessThan(2 * megabyte)
    expect(delay.max / 1e6).toBeLessThan(3_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * megabyte)
  })

  it('reads a line with many empty fields', async () => {
    const as = (await world.institution()).people.ADMIN
    const bytes = Buffer.from(`Vendor,Amount${','.repeat(2 * megabyte)}\nKafue,1`)
    const { rows, columns } = await imports.done(imports.upload(as, 'lvp', { bytes }))
    expect([rows, columns.length]).toEqual([1, 2])
  })
})

describe('at the limits', () => {
  const upload = async (heading: string, cell: string) => {
    const as = (await world.institution()).people.ADMIN
    const rows = `<row>${vendor}${inline(`<t>${heading}</t>`)}</row><row>${vendor}${inline(`<t>${cell}</t>`)}</row>`
    const { status, body } = await imports.upload(as, 'lvp', { bytes: workbookOf({ rows }), name: 'a.xlsx' })
    return status === 200 ? 'read' : body.fields.file[0]
  }
  it.each([
    [600, 32_767, 'read'],
    [601, 1, unreadableReasons.LONG_HEADING],
    [1, 32_768, unreadableReasons.LONG_CELL],
  ])('a heading of %i and a cell of %i characters', async (heading, cell, expected) =>
    expect(await upload('h'.repeat(heading), 'c'.repeat(cell))).toBe(expected),
  )

  it('a cell may contain the maximum number of line breaks, each escaped as seven characters', async () =>
    expect(await upload('h', `c${'_x000D_'.repeat(32_000)}c`)).toBe('read'))
})
