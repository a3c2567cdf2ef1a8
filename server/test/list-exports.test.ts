import { derivedRegisters } from './support/derived-registers.ts'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { allLists, type ListDescription, type ListName } from '@insaka/domain/all-lists'
import { formatDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import { fieldsIn, type RecordField } from '@insaka/domain/core/record-fields'
import { createDepartment } from '../src/demo/factory.ts'
import { listQueries } from './support/list-queries.ts'
import { isLong, repetitions } from './support/long-tests.ts'
import { fillRegister, openPlanLab } from './support/query-plans.ts'
import { decodeExcelText, parseLines, readCsv, readWorkbook, type Row } from './support/read-export.ts'
import { isInstalled } from './support/installed-tools.ts'
import type { Person, TestTenant } from './support/world.ts'

type JsonRecord = Record<string, any>

const lab = openPlanLab()
const { world } = lab
const names = Object.keys(allLists) as ListName[]
/** One institution for each kind of record, so its lists are long. */
const tenants = {} as Record<'enquiries' | 'lvp' | 'mpc', TestTenant>
const tenantOf = (name: ListName): TestTenant => tenants[name as 'lvp'] ?? tenants.mpc

/** Texts with a special meaning in spreadsheets, CSV or XML. */
const oddTexts = [
  '=1+1',
  '+260',
  '-5',
  '@SUM(A1)',
  '\t=1',
  'a, "b"\nc',
  "'quoted",
  '<b>&amp;</b>',
  '_x0041_',
  '007',
]

beforeAll(async () => {
  for (const name of ['enquiries', 'lvp', 'mpc'] as const) {
    tenants[name] = await world.institution()
    await fillRegister(lab, name, tenants[name], 130)
    for (const [i, text] of oddTexts.entries()) await createRecords(tenants[name], text, i)
  }
  const { rows } = await lab.superuser.query<{ code: string; name: string }>(
    'SELECT code, name FROM departments',
  )
  for (const { code, name } of rows) departmentNames[code] = name
})

async function createRecords(tenant: TestTenant, text: string, i: number): Promise<void> {
  const { ORD, ADMIN, GUEST } = tenant.people
  const vendor = text.replaceAll(/[\t\n]/g, ' ').trim()
  const seed = { description: text, vendor, formerReference: `F ${i}` }
  const as = i % 2 === 0 ? ORD : ADMIN
  await world.enquiry(tenant, as, { description: text, formerReference: `F ${i}` })
  await world.paper('lvp', tenant, as, seed)
  const id = await world.paper('mpc', tenant, as, { ...seed, purchaseOrderValue: 1_000 * (i + 1) + 0.07 })
  if (i % 3 === 0) {
    await world.contract(tenant, as, id, { description: text, formerReference: `F ${i}` })
    await world.amendment(tenant, as, id, { description: text })
  }
  await world.fuel(tenant, as, { reference: `${vendor} ${i}`, description: text, formerReference: `F ${i}` })
  const draw = { transactionType: 'WITHDRAW', fuelType: 'PETROL', litres: 10.125 + i, coupon: `C-${i}` }
  await world.fuel(tenant, as, { ...draw, reference: `Draw ${i}`, description: text })
  for (const { name, subject } of derivedRegisters)
    await world.described(name, tenant, as, { [subject]: `${vendor} ${i}`, formerReference: `F ${i}` })
  if (i === 0) {
    await world.report(tenant, GUEST)
    await world.report(tenant, ORD)
    await world.import(tenant, ADMIN, 'DONE')
    await world.import(tenant, ADMIN, 'UPLOADED')
    await world.inTenant(tenant.id, (tx) =>
      createDepartment(tx, { code: 'REG', name: '=Registry' }, world.now),
    )
  }
}

const get = (path: string, as: Person) =>
  world.app.inject({ url: path, headers: { authorization: `Bearer ${as.token}` } })

type ListCall = { as: Person; sortField?: string; query?: Record<string, string> }

const searchParams = (query: Record<string, string>) => new URLSearchParams(query).toString()

const exportList = (name: ListName, { as, sortField = 'id', query = {} }: ListCall) =>
  get(
    allLists[name].export.path.replace(':userId', as.id).replace(':sortField', sortField) +
      `?${searchParams(query)}`,
    as,
  )

async function readWholeList(
  name: ListName,
  { as, sortField = 'id', query = {} }: ListCall,
): Promise<JsonRecord[]> {
  const { list }: ListDescription = allLists[name]
  const allRecords: JsonRecord[] = []
  const { account, department, ...others } = query
  const isInPath = list.path.includes(':accountHolderCode') || list.path.includes(':departmentCode')
  const filters = isInPath ? others : query
  const accounts = list.path.includes(':accountHolderCode') ? [account ?? 'PSU'] : [department ?? 'PSU']
  for (let page = 0; ; page += 1) {
    const path = list.path
      .replace(':page', String(page))
      .replace(/:(pageSize|size)\b/, '100')
      .replace(':sortField', sortField)
      .replace(':userId', as.id)
      .replace(/:(accountHolderCode|departmentCode)/, accounts[0]!)
    const paging = list.query?.shape['page'] ? { page: String(page), size: '100' } : {}
    const answer = await get(`${path}?${searchParams({ ...filters, ...paging })}`, as)
    expect(answer.statusCode, answer.payload).toBe(200)
    const { content, pagination } = contentOf(answer.json().payload)
    allRecords.push(
      ...content.map((each) => (name === 'designations' ? { ...each, department: 'PSU' } : each)),
    )
    if (!pagination || pagination.last) return withStatusOn(name, allRecords)
  }
}

/** Adds the date of the status from `paper_states`, which exports of papers contain. */
async function withStatusOn(name: ListName, records: JsonRecord[]): Promise<JsonRecord[]> {
  if (name !== 'lvp' && name !== 'mpc') return records
  const { rows } = await lab.superuser.query<{ id: number; day: string }>(
    `SELECT paper_id::float8 AS id, (max(since) AT TIME ZONE 'Africa/Lusaka')::date::text AS day
       FROM paper_states WHERE institution_id = $1 AND register = $2 GROUP BY 1`,
    [tenantOf(name).id, name],
  )
  const days = new Map(rows.map(({ id, day }) => [id, day]))
  return records.map((each) => ({
    ...each,
    statusOn: each['status'] === 'IN_PROGRESS' ? null : days.get(each['id']),
  }))
}

function contentOf(payload: JsonRecord): { content: JsonRecord[]; pagination?: { last: boolean } } {
  const listPart = Object.values(payload).find((each) => each?.content)
  if (listPart) return listPart
  return {
    content: Object.values(payload).find(Array.isArray) as JsonRecord[],
    pagination: payload['pagination'],
  }
}

const departmentNames: Record<string, string> = {}

function expectedCells(name: string, field: RecordField, record: JsonRecord): Row {
  const { label } = field
  const value = record[name]
  if (field.kind === 'department')
    return { [label]: value ?? null, [`${label} (name)`]: departmentNames[value] ?? null }
  if (field.kind === 'code') return { [label]: value, [`${label} (words)`]: field.codes[value] ?? null }
  const writers = {
    flag: () => (value ? 'Yes' : 'No'),
    record: () => value?.formerReference ?? value?.reference,
    file: () => (name === 'attachmentId' ? record['attachment'] : value)?.fileName,
    cautions: () => value.map((each: { message: string }) => each.message).join(' '),
  }
  const cellText = (writers[field.kind as keyof typeof writers] ?? (() => value))()
  return { [label]: cellText === '' ? null : (cellText ?? null) }
}

function expectedRows(name: ListName, records: JsonRecord[]): Row[] {
  const { fields, view }: ListDescription = allLists[name]
  return records.map((each) => {
    const record: JsonRecord = view ? view(each as never) : each
    // Lines have sheets of their own.
    const ownFields = fieldsIn(fields, 'export').filter(([, { kind }]) => kind !== 'lines')
    const cellGroups = ownFields.map(([field, described]) => expectedCells(field, described, record))
    return Object.assign({}, ...cellGroups)
  })
}

function csvCells(name: ListName, row: Row): string[] {
  const kinds = new Map(Object.values(allLists[name].fields).map(({ label, kind }) => [label, kind]))
  return Object.entries(row).map(([label, value]) => {
    const kind = kinds.get(label)
    if (value === null) return ''
    if (kind === 'money') return Number(value).toFixed(2)
    if (kind === 'litres') return Number(value).toFixed(3)
    if (typeof value === 'number') return String(value)
    if (kind === 'moment') return value.slice(0, 19).replace('T', ' ')
    return /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  })
}

const wholeScope = (name: ListName): Record<string, string> =>
  (allLists[name] as ListDescription).isRegister ? { scope: 'institution' } : {}
const searches = ['supply', 'paper', 'Banda', '1', '2026', 'nothing']
const accountFilter = (name: ListName): Record<string, string> =>
  name === 'fuel' ? { account: 'PSU' } : name === 'designations' ? { department: 'PSU' } : {}

describe.each(names)('the export of %s', (name) => {
  it('has every value of every record of the list as a workbook and as CSV', async () => {
    const call = { as: tenantOf(name).people.ADMIN, query: { ...wholeScope(name), ...accountFilter(name) } }
    const rows = expectedRows(name, await readWholeList(name, call))
    expect(rows.length).toBeGreaterThan(0)

    const workbook = await exportList(name, call)
    expect(workbook.statusCode, workbook.payload.slice(0, 300)).toBe(200)
    const { rowsOf, about, names: sheets, files } = readWorkbook(workbook.rawPayload)
    expect(sheets.slice(0, 2)).toEqual(['About', allLists[name].name])
    expect(rowsOf(allLists[name].name)).toEqual(rows)
    expect(about()).toMatchObject({ List: allLists[name].name, Records: String(rows.length) })
    for (const [path, bytes] of Object.entries(files))
      if (path.includes('worksheets/sheet')) expect(Buffer.from(bytes).includes('<f>')).toBe(false)
    expect(workbook.headers['content-length']).toBe(String(workbook.rawPayload.length))

    const csv = await exportList(name, { ...call, query: { ...call.query, format: 'csv' } })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.headers['content-length']).toBe(String(csv.rawPayload.length))
    const read = readCsv(csv.rawPayload)
    expect(read.labels).toEqual(Object.keys(rows[0]!))
    expect(read.rows).toEqual(rows.map((row) => csvCells(name, row)))
  })
})

describe.each(names)('the filtered export of %s', (name) => {
  it('has the records of the list pages in the same order', async () => {
    const as = tenantOf(name).people.ADMIN
    const base = accountFilter(name)
    const records = await readWholeList(name, { as, query: { ...wholeScope(name), ...base } })
    let recordsSeen = 0
    const property = fc.asyncProperty(
      listQueries(name, records, searches),
      async ({ sortField = 'id', ...query }) => {
        const call = { as, sortField, query: { ...base, ...query } }
        const rows = expectedRows(name, await readWholeList(name, call))
        const csv = await exportList(name, { ...call, query: { ...call.query, format: 'csv' } })
        expect(csv.statusCode, csv.payload.slice(0, 300)).toBe(200)
        expect(readCsv(csv.rawPayload).rows).toEqual(rows.map((row) => csvCells(name, row)))
        recordsSeen += rows.length
      },
    )
    await fc.assert(property, { numRuns: repetitions(200), seed: 37 })
    expect(recordsSeen).toBeGreaterThan(0)
  }, 60_000)
})

/** Prints the values of a sheet as read by openpyxl, with ISO dates. */
const openpyxlScript = `
import json, sys, openpyxl
from datetime import datetime
sheet = openpyxl.load_workbook(sys.argv[1], data_only=True)[sys.argv[2]]
iso = lambda value: value.isoformat() if isinstance(value, datetime) else value
print(json.dumps([[iso(value) for value in row] for row in sheet.iter_rows(values_only=True)]))
`

function run(program: string, args: string[]): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (error || status !== 0) throw new Error(stderr, { cause: error })
  return stdout
}

function displayedAs(kind: string | undefined, value: string | number | null): string {
  if (value === null) return ''
  if (kind === 'day') return formatDay(String(value))
  if (kind === 'moment') return `${formatDay(String(value))} ${String(value).slice(11, 19)}`
  const decimals = { money: 2, litres: 3 }[kind ?? '']
  if (kind === 'percent') return `${(value as number).toFixed(1)} %`
  return typeof value === 'number' ? formatNumber(value, { minDecimals: decimals ?? 0 }) : value
}

describe.each(isLong ? names : [])('in third-party programs the export of %s', (name) => {
  it.skipIf(!isInstalled('openpyxl', 'LibreOffice Calc'))(
    'has the same values in openpyxl and LibreOffice Calc',
    async () => {
      const call = { as: tenantOf(name).people.ADMIN, query: { ...wholeScope(name), ...accountFilter(name) } }
      const rows = expectedRows(name, await readWholeList(name, call))
      const title = allLists[name].name
      const kinds = new Map(
        Object.values(allLists[name].fields).map(({ label, kind }) => [label, kind as string]),
      )
      const folder = mkdtempSync(join(tmpdir(), 'insaka-read-'))
      try {
        const path = join(folder, 'list.xlsx')
        writeFileSync(path, (await exportList(name, call)).rawPayload)
        const read = run('/usr/bin/python3', ['-c', openpyxlScript, path, title])
        const [labels, ...cells] = JSON.parse(read) as (string | number | null)[][]
        expect(labels).toEqual(Object.keys(rows[0]!))
        // openpyxl does not decode Excel's `_x0041_` escapes.
        const values = cells.map((row) =>
          row.map((value) => (typeof value === 'string' ? decodeExcelText(value) : value)),
        )
        expect(values).toEqual(
          rows.map((row) =>
            Object.entries(row).map(([label, value]) => {
              if (kinds.get(label) === 'day' && value !== null) return `${value}T00:00:00`
              return kinds.get(label) === 'moment' && value !== null ? String(value).slice(0, 19) : value
            }),
          ),
        )

        // Comma, quote, UTF-8, from row 1, cells as displayed, all sheets.
        const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1'
        const profile = `-env:UserInstallation=file://${folder}/profile`
        run('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', folder, path])
        const csvText = readFileSync(join(folder, `list-${title}.csv`), 'utf8').replaceAll('\r\n', '\n')
        const lines = parseLines(csvText)
        expect(lines[0]).toEqual(labels)
        expect(lines.slice(1)).toEqual(
          rows.map((row) =>
            Object.entries(row).map(([label, value]) => displayedAs(kinds.get(label), value)),
          ),
        )
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
    120_000,
  )
})
