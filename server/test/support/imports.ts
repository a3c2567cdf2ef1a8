import { afterAll, expect } from 'vitest'
import type { FirstRows, ProblemRow, ImportDetails } from '@insaka/domain/imports/imports.schema'
import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import { checkInstitution } from '../../src/commands/check-institution.ts'
import { inReadOnlySnapshot } from '../../src/db/owner-transactions.ts'
import { importJob } from '../../src/imports/import-job.ts'
import { runJob } from './jobs.ts'
import { multipartForm } from './multipart-form.ts'
import { workbookParts, zipOf } from './workbook-files.ts'
import type { TestResponse, Person, TestTenant, World } from './world.ts'

type Json = any

export type RowCells = Record<string, string>

const headingsOf = (rows: RowCells[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]

const linesOf = (rows: RowCells[]): string[][] => {
  const headings = headingsOf(rows)
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
}

export const csvOf = (rows: RowCells[]): Buffer =>
  Buffer.from(
    linesOf(rows)
      .map((line) => line.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
      .join('\r\n'),
  )

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const workbookOf = (sheets: Record<string, RowCells[]>): Buffer => {
  const rowXml = (line: string[], at: number): string =>
    `<row r="${at + 1}">${line.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`).join('')}</row>`
  const parts = workbookParts({
    sheets: Object.fromEntries(
      Object.entries(sheets).map(([name, rows]) => [
        name,
        `<sheetData>${linesOf(rows).map(rowXml).join('')}</sheetData>`,
      ]),
    ),
  })
  return zipOf([...parts])
}

type UploadFile = { bytes: Uint8Array; name?: string; again?: boolean }

export function importsOf(world: World) {
  const base = '/api/imports'
  const tenants = new Set<TestTenant>()
  const act = (as: Person, id: number, name: string, body: object = {}): Promise<TestResponse> =>
    world.call('POST', `${base}/${id}/${name}`, { as, ...(name === 'run' && { body }) })
  const done = async (answer: Promise<TestResponse>): Promise<ImportDetails> => {
    const { status, body } = await answer
    expect([status, body?.fields ?? body?.message]).toEqual([200, body?.fields ?? body?.message])
    return body.payload.import
  }
  const get = (as: Person, id: number): Promise<ImportDetails> =>
    done(world.call('GET', `${base}/${id}`, { as }))
  const work = (tenant: Pick<TestTenant, 'id'>, options: Parameters<typeof runJob>[2] = {}): Promise<void> =>
    runJob(importJob, world.platform, options, tenant.id)

  async function upload(
    as: Person,
    register: ImportRegister,
    { bytes, name = 'Register.csv', again = false }: UploadFile,
  ): Promise<TestResponse> {
    const { headers, payload } = multipartForm(bytes, { name, type: 'application/octet-stream' })
    return world.call('POST', `${base}?register=${register}${again ? '&again=true' : ''}`, {
      as,
      headers,
      payload,
    })
  }

  const match = (
    as: Person,
    id: number,
    columns: Record<string, string | null> = {},
    more: object = {},
  ): Promise<TestResponse> => world.call('PUT', `${base}/${id}/columns`, { as, body: { columns, ...more } })

  const problems = async (as: Person, id: number, query = 'size=100'): Promise<ProblemRow[]> =>
    (await world.call('GET', `${base}/${id}/problems?${query}`, { as })).body.payload.problems.content

  const check = async (tenant: TestTenant, id: number): Promise<ImportDetails> => {
    await done(act(tenant.people.ADMIN, id, 'check'))
    await work(tenant)
    return get(tenant.people.ADMIN, id)
  }

  const records = async (as: Person, register: 'enquiries' | 'lvp' | 'mpc'): Promise<Json[]> => {
    const url = `/api/procurement/${lists[register].replace('$', as.id)}?scope=institution&direction=asc`
    const { payload } = (await world.call('GET', url, { as })).body
    return Object.values<Json>(payload).find((each) => each.content).content
  }

  /** Uploads a file, matches its columns by heading, and checks it. */
  async function checked(
    tenant: TestTenant,
    register: ImportRegister,
    bytes: Uint8Array,
    { name, again = false }: Omit<UploadFile, 'bytes'> = {},
  ): Promise<ImportDetails> {
    tenants.add(tenant)
    const { ADMIN } = tenant.people
    const isZip = bytes[0] === 0x50
    const file = { bytes, name: name ?? (isZip ? 'Register.xlsx' : 'Register.csv'), again }
    const { id } = await done(upload(ADMIN, register, file))
    await done(match(ADMIN, id))
    const checkedImport = await check(tenant, id)
    expect(checkedImport.state).toBe('CHECKED')
    return checkedImport
  }

  async function run(tenant: TestTenant, id: number, { onlyRight = false } = {}): Promise<ImportDetails> {
    await done(act(tenant.people.ADMIN, id, 'run', { onlyRight }))
    await work(tenant)
    return get(tenant.people.ADMIN, id)
  }

  async function imported(
    tenant: TestTenant,
    register: ImportRegister,
    bytes: Uint8Array,
  ): Promise<ImportDetails> {
    const checkedImport = await checked(tenant, register, bytes)
    expect(await problems(tenant.people.ADMIN, checkedImport.id, 'state=WRONG')).toEqual([])
    return run(tenant, checkedImport.id)
  }

  return {
    upload,
    match,
    act,
    done,
    get,
    work,
    problems,
    check,
    records,
    checked,
    /** After all tests of the file, checks the audit log of every institution with an import. */
    checkAtEnd: () => afterAll(async () => expect(await auditFaultsOf(world, ...tenants)).toEqual([])),
    run,
    imported,
    firstRows: async (as: Person, id: number): Promise<FirstRows> => {
      const { body } = await world.call('GET', `${base}/${id}/first-rows`, { as })
      return body.payload.firstRows
    },
    headings: (as: Person, id: number, row: number): Promise<TestResponse> =>
      world.call('PUT', `${base}/${id}/headings`, { as, body: { row } }),
    mend: (
      as: Person,
      id: number,
      row: number,
      cells: Record<string, string | null>,
      more: object = {},
    ): Promise<TestResponse> =>
      world.call('PUT', `${base}/${id}/rows/${row}`, { as, body: { cells, ...more } }),
    async undo(tenant: TestTenant, id: number): Promise<ImportDetails> {
      await done(act(tenant.people.ADMIN, id, 'undo'))
      await work(tenant)
      return get(tenant.people.ADMIN, id)
    },
  }
}

export const problemMessages = (rows: ProblemRow[]): string[] =>
  rows.flatMap(({ sheet, line, problems }) =>
    problems.map(({ field, message }) => `${sheet} ${line} ${field}: ${message}`),
  )

export const auditFaultsOf = ({ access }: World, ...tenants: Pick<TestTenant, 'id'>[]): Promise<unknown[]> =>
  inReadOnlySnapshot(access.owner, async (observer) => {
    const faults: unknown[] = []
    for (const { id } of tenants)
      faults.push(...(await checkInstitution(observer, id, () => undefined)).faults)
    return faults
  })

const lists = {
  enquiries: 'enquiry/0/id/100/$',
  lvp: 'lvp/$/0/id/100',
  mpc: 'hvp/mpc/$/0/id/100',
  contracts: 'hvp/mpc/linked/$/0/id/100',
  amendments: 'hvp/mpc/amendments/$/0/id/100',
}

/** All derived figures of an institution on screens and reports. */
export async function allFiguresOf(world: World, as: Person): Promise<Record<string, Json>> {
  const get = async (url: string): Promise<Json> => {
    const answer = await world.call('GET', `/api/${url.replace('$', as.id)}`, { as })
    expect([answer.status, url]).toEqual([200, url])
    return answer.body.payload
  }
  const counts: Record<string, Json> = {}
  for (const [name, list] of Object.entries(lists)) {
    const firstPage = await get(`procurement/${list}?scope=institution`)
    const { TAKEN_BACK: _gone, ...others } = firstPage.counts
    counts[name] = [others, firstPage.sums]
  }
  const { preview } = await get('procurement/report/2025-10-01/2025-12-31/preview')
  const { createdOn: _now, madeOn: _on, ...report } = preview
  return {
    counts,
    report,
    summary: await get('analytics/summary/$'),
    work: await get('analytics/work/$'),
    expenses: await get('analytics/departments/expenses/$'),
    insights: await get('analytics/insights/$'),
    free: (await get('procurement/enquiries/nonlinked/$')).enquiries.map(({ id }: Json) => id),
  }
}
