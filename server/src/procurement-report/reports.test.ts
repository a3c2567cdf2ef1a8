import { createHash } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { unzipSync, strFromU8 } from 'fflate'
import readSheets from 'read-excel-file/node'
import { describe, expect, it, vi } from 'vitest'
import { headText } from '@insaka/domain/audit-log/head'
import { reportContentTypes } from '@insaka/domain/procurement-report/report.labels'
import { periodEndsBeforeStartMessage } from '@insaka/domain/procurement-report/report.periods'
import type { SavedReport } from '@insaka/domain/procurement-report/report.schema'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { findRollupFaults } from '../../test/support/rollups.ts'
import { readHead } from '../audit-log/tree.repository.ts'
import { createDepartment } from '../demo/factory.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { withHourlyLimit } from '../worker-threads/hourly-limit.ts'
import { rebuildReportNumbers, skipReportNumbers } from './report-numbers.repository.ts'
import { verifyFiles } from '../attachments/verify-files.repository.ts'

const world = openWorld()
const quarter = '/api/procurement/report/2026-01-01/2026-03-31'

const make = (as: Person, query = '', path = quarter) =>
  world.app.inject({ url: path + query, headers: authorizationOf(as) })
const authorizationOf = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
const list = async (as: Person, path = '0/id/12'): Promise<{ content: SavedReport[]; pagination: object }> =>
  (await world.call('GET', `/api/procurement/reports/${as.id}/${path}`, { as })).body.payload.reports
const fileOf = (as: Person, id: number) =>
  world.app.inject({ url: `/api/procurement/reports/${id}/file`, headers: authorizationOf(as) })

async function papersAt(tenant: TestTenant, count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    await world.paper('lvp', tenant, tenant.people.ORD, {
      description: '=HYPERLINK("http://example.org","Reams")',
      vendor: `O'Brien & "Sons" ${i}`,
    })
}

describe('a report', () => {
  it('with another report date has both dates on its cover, in its footer and in its file name', async () => {
    const tenant = await world.institution()
    const report = await make(tenant.people.ORD, '?reportDate=2026-01-05%2009:00')
    expect(report.headers['filename']).toContain('-dated-2026-01-05-made-2026-03-31.xlsx')
    const cover = strFromU8(unzipSync(report.rawPayload)['xl/worksheets/sheet1.xml']!)
    expect(cover).toMatch(
      /05-Jan-2026 09:00 \(generated 31-Mar-2026 \d\d:\d\d, with the figures of that time\)/,
    )
    expect(cover).toMatch(/<oddFooter>.*dated 05-Jan-2026 · generated 31-Mar-2026/)
  })

  it('is generated for anyone who may read, stored, and downloaded again unchanged', async () => {
    const tenant = await world.institution()
    await papersAt(tenant, 2)
    const { GUEST, ORD } = tenant.people
    const query = '?reportingPeriod=First%20Quarter&reportDate=2026-03-31%2014:00&reportByDepartment=ALL'
    const history = headText(await world.inTenant(tenant.id, readHead))
    const report = await make(GUEST, query)
    expect(report.statusCode).toBe(200)
    const reference = `${tenant.code}.RPT.1.03.26`
    const name = `${tenant.code}-RPT-1-03-26-procurement-report-2026-01-01-to-2026-03-31-provisional.xlsx`
    expect(report.headers).toMatchObject({
      'content-type': reportContentTypes.xlsx,
      'content-length': String(report.rawPayload.length),
      filename: name,
      'content-disposition': expect.stringContaining(name),
    })
    expect(report.headers).not.toHaveProperty('content-encoding')
    const parts = unzipSync(report.rawPayload)
    const sheets = Object.entries(parts).flatMap(([path, bytes]) =>
      path.startsWith('xl/worksheets/sheet') ? strFromU8(bytes) : [],
    )
    expect(
      sheets.some((sheet) => sheet.includes('=HYPERLINK(&quot;http') || sheet.includes('=HYPERLINK("http')),
    ).toBe(true)
    expect(sheets.join('')).not.toContain('<f>')
    expect(sheets[0]).toContain(history)
    expect(sheets[0]).toContain(reference)
    expect(sheets[0]).toContain('Provisional, as of 31-Mar-2026: the period ends on 31-Mar-2026.')
    for (const sheet of sheets) expect(sheet.match(/<oddFooter>.*<\/oddFooter>/)![0]).toContain(reference)

    expect(sheets[0]).not.toContain('figures of that time')

    const { content, pagination } = await list(ORD)
    const sha256 = createHash('sha256').update(report.rawPayload).digest('hex')
    expect(content).toEqual([
      {
        id: 1,
        reference,
        fileName: name,
        format: 'xlsx',
        reportingPeriod: 'First Quarter',
        from: '2026-01-01',
        to: '2026-03-31',
        reportDate: '2026-03-31T14:00:00+02:00',
        filters: '',
        records: 4,
        size: report.rawPayload.length,
        sha256,
        initiator: 'Mutale Banda',
        initiatorId: GUEST.id,
        createdOn: expect.any(String),
        changed: 0,
        moreChanged: false,
      },
    ])
    expect(pagination).toMatchObject({ totalRecords: 1, records: 1 })
    const fileAgain = await fileOf(ORD, 1)
    expect(fileAgain.rawPayload.equals(report.rawPayload)).toBe(true)
    expect((await make(GUEST, query)).rawPayload.equals(report.rawPayload)).toBe(true)
    const { faults } = await asOwner(world.access.owner, (tx) => verifyFiles(tx))
    expect(faults.filter(({ institution }) => institution === tenant.code)).toEqual([])
  })

  it('shows how many of its records have changed since', async () => {
    const tenant = await world.institution()
    const { ORD } = tenant.people
    await papersAt(tenant, 2)
    await make(ORD, '?reportByDepartment=psu')
    expect((await list(ORD)).content).toMatchObject([{ filters: 'PSU', changed: 0 }])
    await world.paper('lvp', tenant, ORD, { initiatedOn: '2026-04-01', requisitionedOn: '2026-04-01' })
    const url = '/api/procurement/lvps/1'
    const { lvp } = (await world.call('GET', url, { as: ORD })).body.payload
    for (const vendor of ['One', 'Two']) {
      const { version } = (await world.call('GET', url, { as: ORD })).body.payload.lvp
      const body = { ...lvp, version, vendor }
      await world.call('PUT', `/api/procurement/lvp/update/${ORD.id}/0/id/12`, { as: ORD, body })
    }
    // The changed paper, and the request that was created today with another paper.
    expect((await list(ORD)).content).toMatchObject([{ changed: 2 }])
    await world.inTenant(tenant.id, (tx) => createDepartment(tx, { code: 'FIN', name: 'Finance' }, world.now))
    const { lvp: other } = (await world.call('GET', '/api/procurement/lvps/2', { as: ORD })).body.payload
    const changedPaper = { ...other, department: 'FIN' }
    await world.call('PUT', `/api/procurement/lvp/update/${ORD.id}/0/id/12`, { as: ORD, body: changedPaper })
    await world.fuel(tenant, ORD)
    expect((await list(ORD)).content).toMatchObject([{ changed: 4 }])
  })

  it('is a PDF if requested', async () => {
    const tenant = await world.institution()
    await papersAt(tenant, 1)
    const { headers, rawPayload } = await make(tenant.people.ORD, '?format=pdf')
    expect(headers['content-type']).toBe(reportContentTypes.pdf)
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await list(tenant.people.ORD)).content).toMatchObject([{ format: 'pdf', records: 2 }])
  })

  it('has the address of its institution, and the title of its head for the signature', async () => {
    for (const [type, head] of [
      ['GOVERNMENT', 'Controlling Officer'],
      ['COLLEGE', 'Chief Executive'],
    ] as const) {
      const { people } = await world.institution({ type })
      const report = await make(people.ORD, '', '/api/procurement/report/2025-01-01/2025-12-31')
      expect(report.headers['filename']).toMatch(/-procurement-report-2025-01-01-to-2025-12-31\.xlsx$/)
      const [cover] = await readSheets(report.rawPayload)
      const coverCells = cover!.data.flat()
      expect(coverCells.filter((cell) => /^(Controlling|Chief)/.test(String(cell)))).toEqual([head])
      expect(coverCells.join(' ')).not.toMatch(/provisional/i)
      expect(coverCells).toContain('Cathedral Hill, Independence Avenue, 10101 Lusaka, Zambia')
    }
  })

  it('is refused for an invalid period, an unknown department and a date that does not exist', async () => {
    const tenant = await world.institution()
    const { ORD } = tenant.people
    const answer = await make(
      ORD,
      '?reportByDepartment=PSU,NOWHERE&reportDate=2026-02-30%2010:00',
      '/api/procurement/report/2026-03-31/2026-03-30',
    )
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      {
        to: [periodEndsBeforeStartMessage],
        reportByDepartment: ['Unknown department: NOWHERE.'],
        reportDate: ['Report Date must be a valid date and time.'],
      },
    ])
    const none = await make(ORD, '?reportByDepartment=,')
    expect(none.json().fields).toEqual({ reportByDepartment: ['Choose one or more departments, or all.'] })
    expect((await make(ORD, '?format=docx')).statusCode).toBe(400)
    expect((await list(ORD)).content).toEqual([])
  })

  it('is hidden from other institutions, both as a report and as a file', async () => {
    const [tenant, other] = [await world.institution(), await world.institution()]
    await make(tenant.people.ORD)
    const { rows } = await asOwner(world.access.owner, (tx) =>
      tx.execute<{ id: string }>(
        `SELECT id FROM attachments WHERE institution_id = '${tenant.id}' AND register = 'reports'`,
      ),
    )
    expect((await fileOf(other.people.ADMIN, 1)).statusCode).toBe(404)
    for (const as of [tenant.people.ADMIN, other.people.ADMIN])
      expect((await world.call('GET', `/api/files/${rows[0]!.id}`, { as })).status).toBe(404)
  })

  it('is refused if its stored file is damaged', async () => {
    const { people } = await world.institution()
    expect((await make(people.ORD)).statusCode).toBe(200)
    const [report] = (await list(people.ORD)).content
    await asOwner(world.access.owner, (tx) =>
      tx.execute(sql`
        UPDATE attachment_chunks SET content = set_byte(content, 0, 0)
         WHERE attachment_id = (SELECT id FROM attachments WHERE sha256 = ${report!.sha256})`),
    )
    // A repeated order reads the stored file too.
    for (const answer of [await fileOf(people.GUEST, 1), await make(people.ORD)]) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        500,
        'This file has changed since it was stored. Tell your administrator.',
      ])
    }
  })

  it('is cancelled when its reader disconnects, and is not stored', async () => {
    const tenant = await world.institution()
    await papersAt(tenant, 1)
    const { ORD } = tenant.people
    const testFolder = await mkdtemp(join(tmpdir(), 'insaka-report-test-'))
    vi.stubEnv('TMPDIR', testFolder)
    const port = await world.port()
    const reading = request({ port, path: quarter, headers: authorizationOf(ORD) })
    reading.on('error', () => undefined)
    reading.end()
    const folders = () => readdir(testFolder)
    await vi.waitFor(async () => expect(await folders()).not.toEqual([]), { timeout: 60_000, interval: 2 })
    reading.destroy()
    await vi.waitFor(async () => expect(await folders()).toEqual([]), { timeout: 60_000 })
    vi.unstubAllEnvs()
    expect((await list(ORD)).content).toEqual([])
    // The cancelled report has used a number.
    await make(ORD)
    expect((await list(ORD)).content).toMatchObject([{ id: 1, reference: `${tenant.code}.RPT.2.03.26` }])
  })
})

describe('a user who asks often', () => {
  const reportsOf = async (as: Person) => (await list(as, '0/id/100')).content.length

  it('gets the stored file of the same order within a minute, unless something has changed', async () => {
    const tenant = await world.institution()
    const { ORD, GUEST } = tenant.people
    await papersAt(tenant, 1)
    const first = await make(ORD)
    const secondReport = await make(ORD)
    expect(secondReport.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(secondReport.headers).toMatchObject({ filename: first.headers['filename'] })
    expect(await reportsOf(ORD)).toBe(1)
    // Includes a request that arrives while the first one is running.
    const twice = await Promise.all([make(GUEST), make(GUEST)])
    expect(twice[0].rawPayload.equals(twice[1].rawPayload)).toBe(true)
    expect(await reportsOf(ORD)).toBe(2)

    // Another order, a change, or a minute causes a new report.
    await make(ORD, '?format=pdf')
    await make(ORD, '?reportByDepartment=PSU')
    await make(ORD, '?reportDate=2026-01-01%2010:00')
    expect(await reportsOf(ORD)).toBe(5)
    await papersAt(tenant, 1)
    await make(ORD)
    expect(await reportsOf(ORD)).toBe(6)
    const now = world.now
    world.now = new Date(now.getTime() + 61_000)
    await make(ORD)
    world.now = now
    expect(await reportsOf(ORD)).toBe(7)
  })

  it('gets 20 reports per hour, without counting failed ones', async () => {
    const tenant = await world.institution()
    const { ORD, GUEST } = tenant.people
    const until = (day: number) => `/api/procurement/report/2020-01-01/2020-01-${day + 10}`
    const by = { userId: ORD.id, kind: 'reports' } as const
    for (let made = 0; made < 19; made++) await withHourlyLimit(world.platform, by, async () => made)
    expect((await make(ORD, '?reportByDepartment=NOWHERE')).statusCode).toBe(422)
    expect((await make(ORD, '', until(1))).statusCode).toBe(200)
    const refused = await make(ORD, '', until(2))
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Too many reports within an hour. Please try again in 60 minutes.',
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // A stored report is not generated again, and each user has a separate limit.
    expect((await make(ORD, '', until(1))).statusCode).toBe(200)
    expect((await make(GUEST, '', until(2))).statusCode).toBe(200)
  })
})

describe('the number of a report', () => {
  const deleteReportCounter = (tenant: TestTenant) =>
    asOwner(world.access.owner, (tx) =>
      tx.execute(
        sql`DELETE FROM number_series WHERE institution_id = ${tenant.id} AND register = 'reportReferences'`,
      ),
    )

  it('is unique: a check reports a counter that is too low, and no second report is stored', async () => {
    const tenant = await world.institution()
    const { ORD } = tenant.people
    expect((await make(ORD)).statusCode).toBe(200)
    expect(await findRollupFaults(world.access, tenant)).toEqual([])
    await deleteReportCounter(tenant)
    expect(await findRollupFaults(world.access, tenant)).toEqual([
      {
        institution: tenant.code,
        what: 'reports: last number on paper',
        kept: '0',
        counted: 'a report with number 1',
      },
    ])
    expect((await make(ORD, '?reportByDepartment=PSU')).statusCode).toBe(500)
    expect((await list(ORD)).content).toHaveLength(1)
    await asOwner(world.access.owner, (tx) => rebuildReportNumbers(tx, tenant.id))
    expect(await findRollupFaults(world.access, tenant)).toEqual([])
  })

  it('is higher after a restore than any number since the backup', async () => {
    const tenant = await world.institution()
    const { ORD } = tenant.people
    const restore = (madeOn: string, now: string) =>
      asOwner(world.access.owner, (tx) =>
        skipReportNumbers(tx, { madeOn: new Date(madeOn), now: new Date(now) }),
      )
    const next = async (until: string) => {
      expect((await make(ORD, '', `/api/procurement/report/2020-01-01/${until}`)).statusCode).toBe(200)
      return (await list(ORD)).content[0]!.reference
    }
    expect(await next('2020-01-11')).toBe(`${tenant.code}.RPT.1.03.26`)
    await restore('2026-03-30T18:00:00Z', '2026-03-31T08:00:00Z')
    expect(await next('2020-01-12')).toBe(`${tenant.code}.RPT.1002.03.26`)
    await restore('2026-03-28T08:00:00Z', '2026-03-31T08:00:00Z')
    expect(await next('2020-01-13')).toBe(`${tenant.code}.RPT.5003.03.26`)
    expect(await findRollupFaults(world.access, tenant)).toEqual([])
  })
})
