import { mkdtemp, readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { headText } from '@insaka/domain/audit-log/head'
import { exportContentTypes } from '@insaka/domain/core/export'
import { elementsNamed, elementNamed } from '../../test/support/xlsx-report.ts'
import { fillRegister, openPlanLab } from '../../test/support/query-plans.ts'
import { readCsv, readWorkbook } from '../../test/support/read-export.ts'
import type { Person, TestTenant } from '../../test/support/world.ts'
import { listSources } from '../all-lists.ts'
import { readHead } from '../audit-log/tree.repository.ts'
import { lastNumber } from '../registers/number-series.ts'
import { FairQueue } from '../worker-threads/fair-queue.ts'
import { createExporter } from './export.actions.ts'
import type { ExportSource } from './export-source.ts'

const lab = openPlanLab()
const { world } = lab

const lvps = (as: Person, query = '') =>
  get(as, `/api/procurement/lvp/export/${as.id}/id?scope=institution${query}`)
const mpcs = (as: Person, query = '', sortField = 'id') =>
  get(as, `/api/procurement/hvp/mpc/export/${as.id}/${sortField}?scope=institution${query}`)
const get = (as: Person, url: string) =>
  world.app.inject({ url, headers: { authorization: `Bearer ${as.token}`, host: 'insaka.example.org' } })

/** Committee papers; the second has a contract with two amendments. */
async function papersAt({ ORD }: TestTenant['people'], tenant: TestTenant): Promise<void> {
  for (const vendor of ['Kafue Traders', '=Zambezi', 'Kafue Traders'])
    await world.paper('mpc', tenant, ORD, { vendor, purchaseOrderValue: 1_000.1 })
  await world.contract(tenant, ORD, 2)
  for (const description of ['First', '+Second']) await world.amendment(tenant, ORD, 2, { description })
}

describe('the workbook of a list', () => {
  let tenant: TestTenant
  beforeAll(async () => {
    tenant = await world.institution({ name: 'Kafue District Council' })
    await papersAt(tenant.people, tenant)
  })

  it('shows its origin, filters and totals on the first sheet', async () => {
    const { ORD } = tenant.people
    const query =
      '&status=IN_PROGRESS,COMPLETE&vendor=Kafue%20Traders&department=PSU&minValue=1000&from=2026-03-01&search=reams'
    const exportedFile = await mpcs(ORD, query + '&direction=asc', 'purchaseOrderValue')
    expect(exportedFile.headers).toMatchObject({
      'content-type': exportContentTypes.xlsx,
      filename: `${tenant.code}-mpc-records-in-progress-or-complete-filtered-2026-03-31.xlsx`,
    })
    const { about, rowsOf } = readWorkbook(exportedFile.rawPayload)
    expect(about()).toEqual({
      Institution: 'Kafue District Council',
      List: 'MPC Records',
      Scope: 'Whole institution',
      State: 'In Progress or Complete',
      Department: 'PSU: Procurement and Supplies',
      'Initiated from': '01-Mar-2026',
      Vendor: 'Kafue Traders',
      'Value from': '1,000.00',
      Search: 'reams',
      Order: 'Purchase Order Value, oldest first',
      'Exported by': 'Mutale Banda',
      History: headText(await world.inTenant(tenant.id, readHead)),
      'Exported on': expect.stringContaining('31-Mar-2026 10:00'),
      Records: '2',
      Contracts: '0',
      Amendments: '0',
      Steps: '0',
      'Purchase Order Value (without Cancelled)': 'ZMW 2,000.20',
    })
    expect(rowsOf('MPC Records').map(({ Vendor }) => Vendor)).toEqual(['Kafue Traders', 'Kafue Traders'])
  })

  it('has the contracts and amendments of its papers, by paper reference', async () => {
    const exportedFile = await mpcs(tenant.people.GUEST)
    const { names, rowsOf, linksOf, about } = readWorkbook(exportedFile.rawPayload)
    expect(names).toEqual(['About', 'MPC Records', 'Contracts', 'Amendments', 'Steps'])
    const paper = rowsOf('MPC Records')[1]!
    const contracts = rowsOf('Contracts')
    expect(Object.keys(contracts[0]!)[0]).toBe('Committee Paper')
    expect(contracts).toMatchObject([{ 'Committee Paper': paper.Reference, 'Contract No.': paper.Contract }])
    expect(rowsOf('Amendments')).toMatchObject([
      { 'Committee Paper': paper.Reference, Contract: paper.Contract, Description: 'First' },
      { 'Committee Paper': paper.Reference, Contract: paper.Contract, Description: '+Second' },
    ])
    expect(about()).toMatchObject({ Records: '3', Contracts: '1', Amendments: '2' })
    expect(linksOf('MPC Records')).toEqual({
      A2: 'http://insaka.example.org/insaka/plscm/hvp/mpcs?record=3',
      A3: 'http://insaka.example.org/insaka/plscm/hvp/mpcs?record=2',
      A4: 'http://insaka.example.org/insaka/plscm/hvp/mpcs?record=1',
    })
    expect(linksOf('Contracts')).toEqual({
      B2: 'http://insaka.example.org/insaka/plscm/hvp/contracts?record=1',
    })
  })

  it('freezes and filters its headings, and keeps text as text', async () => {
    const { xmlOf } = readWorkbook((await mpcs(tenant.people.ORD)).rawPayload)
    const sheet = xmlOf('MPC Records')
    expect(elementNamed(sheet, 'pane').attributes).toMatchObject({ ySplit: '1', state: 'frozen' })
    expect(elementNamed(sheet, 'autoFilter').attributes.ref).toMatch(/^A1:[A-Z]+4$/)
    expect(elementsNamed(sheet, 'f')).toEqual([])
  })

  it('contains only its papers as CSV, with an apostrophe before formula-like text', async () => {
    const { labels, rows } = readCsv((await mpcs(tenant.people.ORD, '&format=csv')).rawPayload)
    expect(rows.map((row) => row[labels.indexOf('Vendor')])).toEqual([
      'Kafue Traders',
      "'=Zambezi",
      'Kafue Traders',
    ])
    expect(rows[0]![labels.indexOf('Purchase Order Value')]).toBe('1000.10')
  })

  it('has only headings if the list has no matches', async () => {
    const { rowsOf, about, names } = readWorkbook(
      (await mpcs(tenant.people.ORD, '&search=nowhere')).rawPayload,
    )
    expect(names.slice(1).map(rowsOf)).toEqual([[], [], [], []])
    expect(about()).toMatchObject({ Records: '0' })
  })

  it('marks sums beyond the exact number range as too large', async () => {
    const rich = await world.institution()
    for (let i = 0; i < 8; i++)
      await world.paper('mpc', rich, rich.people.ORD, { purchaseOrderValue: 9_999_999_999_999.99 })
    const { about, rowsOf } = readWorkbook((await mpcs(rich.people.ORD)).rawPayload)
    expect(about()).toMatchObject({
      'Purchase Order Value (without Cancelled)': 'ZMW: too large to be shown',
    })
    expect(rowsOf('MPC Records')[0]).toMatchObject({ 'Purchase Order Value': 9_999_999_999_999.99 })
  })
})

describe('an export', () => {
  it('contains only records that the list shows to the caller', async () => {
    const [tenant, other] = [await world.institution(), await world.institution()]
    await papersAt(tenant.people, tenant)
    const { ORD, ADMIN } = tenant.people
    const rowsFor = async (as: Person, url: string) =>
      readCsv((await get(as, `${url}${url.includes('?') ? '&' : '?'}format=csv`)).rawPayload).rows.length
    // The default scope is the user's own records.
    expect(await rowsFor(ORD, `/api/procurement/hvp/mpc/export/${ORD.id}/id`)).toBe(3)
    expect(await rowsFor(ADMIN, `/api/procurement/hvp/mpc/export/${ADMIN.id}/id`)).toBe(0)
    const stranger = other.people.ADMIN
    // A contract of another institution has no name.
    const ofContract = await get(
      stranger,
      `/api/procurement/hvp/mpc/amendments/export/${stranger.id}/id?scope=institution&contract=1`,
    )
    expect(readWorkbook(ofContract.rawPayload).about()).toMatchObject({ Contract: '1', Records: '0' })
    const own = await get(
      ADMIN,
      `/api/procurement/hvp/mpc/amendments/export/${ADMIN.id}/id?scope=institution&contract=1`,
    )
    const { about, rowsOf } = readWorkbook(own.rawPayload)
    expect(about().Contract).toBe(rowsOf('Amendments')[0]!.Contract)
  })

  it('is logged with its list, filters and record count', async () => {
    const tenant = await world.institution()
    await papersAt(tenant.people, tenant)
    const { ORD } = tenant.people
    await mpcs(ORD, '&search=%3DZambezi&format=csv')
    expect((await mpcs(ORD, '&format=pdf')).statusCode).toBe(400)
    const { rows } = await lab.superuser.query(
      `SELECT kind, user_id, detail FROM security_events WHERE institution_id = $1`,
      [tenant.id],
    )
    expect(rows).toEqual([
      {
        kind: 'list exported',
        user_id: ORD.id,
        detail:
          'MPC Records as CSV, records: 1; Scope: Whole institution; Search: =Zambezi; Order: Reference, newest first',
      },
    ])
  })
})

describe('a list that disagrees with its counters', () => {
  it.each([
    ['one record too many', 'SET records = records + 1'],
    ['one ngwee too much', 'SET amount = amount + 0.01'],
  ])('is refused with %s', async (_what, change) => {
    const tenant = await world.institution()
    await papersAt(tenant.people, tenant)
    const { ORD } = tenant.people
    expect((await mpcs(ORD)).statusCode).toBe(200)
    await lab.superuser.query(
      `UPDATE register_counters ${change} WHERE institution_id = $1 AND register = 'mpc' AND scope = 'institution'`,
      [tenant.id],
    )
    for (const format of ['xlsx', 'csv']) {
      const refused = await mpcs(ORD, `&format=${format}`)
      expect([refused.statusCode, refused.json().message]).toEqual([
        500,
        expect.stringMatching(
          /^The records of this list do not match its count and sums, so no file was made\. Tell your administrator\. Reference: \S+$/,
        ),
      ])
    }
  })
})

describe('more than a thousand records', () => {
  let tenant: TestTenant
  beforeAll(async () => {
    tenant = await world.institution()
    await fillRegister(lab, 'lvp', tenant, 1_100)
  })
  const attempts = async (userId: string) => {
    const countSql = `SELECT coalesce(sum(attempts), 0)::int AS n FROM attempt_counters WHERE kind = 'hourly large exports' AND key = $1`
    return (await lab.superuser.query<{ n: number }>(countSql, [userId])).rows[0]!.n
  }

  it('are exported completely and count towards the hourly limit, unlike fewer', async () => {
    const { ADMIN } = tenant.people
    const exportedFile = await lvps(ADMIN, '&format=csv')
    const { rows, labels } = readCsv(exportedFile.rawPayload)
    expect(new Set(rows.map((row) => row[labels.indexOf('Reference')])).size).toBe(1_100)
    expect(exportedFile.headers['content-length']).toBe(String(exportedFile.rawPayload.length))
    expect(await attempts(ADMIN.id)).toBe(1)
    expect((await lvps(ADMIN, '&department=PSU')).statusCode).toBe(200)
    expect(await attempts(ADMIN.id)).toBe(1)

    await lab.superuser.query(`UPDATE attempt_counters SET attempts = 20 WHERE key = $1`, [ADMIN.id])
    const refused = await lvps(ADMIN)
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(/^Too many large exports within an hour. Please try again in \d+ minutes.$/),
    ])
    expect((await lvps(ADMIN, '&department=PSU')).statusCode).toBe(200)
  })

  it('wait for a slot, and fewer do not', async () => {
    const fileQueue = new FairQueue(1)
    const makeExport = createExporter(world.platform, fileQueue, listSources)
    const asking = async (query: object): Promise<void> => {
      const { id: userId } = tenant.people.ORD
      const caller = {
        userId,
        institutionId: tenant.id,
        departmentId: tenant.departmentId,
        role: 'ORD' as const,
        duties: [],
      }
      const requestedList = { caller, sortField: 'id', query: { scope: 'institution', ...query } }
      const order = {
        list: 'lvp',
        institutionId: tenant.id,
        requestedList,
        format: 'csv',
        origin: '',
        madeBy: '',
      } as const
      const signal = new AbortController().signal
      const call = { caller, visitor: { address: '127.0.0.1', agent: '' }, order, signal }
      const { content } = await makeExport(call as never)
      for await (const _piece of content as AsyncIterable<Uint8Array>);
    }
    let leave = () => {}
    const other = { institutionId: tenant.id, userId: 'somebody else' }
    const holdingSlot = fileQueue.withSlot(
      other,
      new AbortController().signal,
      () => new Promise<void>((end) => (leave = end)),
    )
    const endOrder: string[] = []
    const largeExport = asking({}).then(() => endOrder.push('many'))
    await asking({ department: 'PSU' }).then(() => endOrder.push('few'))
    expect(endOrder).toEqual(['few'])
    leave()
    await Promise.all([holdingSlot, largeExport])
    expect(endOrder).toEqual(['few', 'many'])
  })

  it('are abandoned when the client disconnects, and leave no folder', async () => {
    const own = await mkdtemp(join(tmpdir(), 'insaka-export-test-'))
    vi.stubEnv('TMPDIR', own)
    const { GUEST } = tenant.people
    const port = await world.port()
    const path = `/api/procurement/lvp/export/${GUEST.id}/id?scope=institution`
    const reading = request({ port, path, headers: { authorization: `Bearer ${GUEST.token}` } })
    reading.on('error', () => undefined)
    reading.end()
    const folders = () => readdir(own)
    await vi.waitFor(async () => expect(await folders()).not.toEqual([]), { timeout: 60_000, interval: 2 })
    reading.destroy()
    await vi.waitFor(async () => expect(await folders()).toEqual([]), { timeout: 60_000 })
    vi.unstubAllEnvs()
    const events = `SELECT FROM security_events WHERE user_id = $1 AND kind = 'list exported'`
    expect((await lab.superuser.query(events, [GUEST.id])).rowCount).toBe(0)
    expect(await attempts(GUEST.id)).toBe(0)
  })
})

describe('a list of few records', () => {
  async function exporting(find: ExportSource['find']) {
    const tenant = await world.institution()
    const { id: userId, ...person } = tenant.people.ORD
    const caller = {
      ...person,
      userId,
      institutionId: tenant.id,
      departmentId: tenant.departmentId,
      duties: [],
    }
    const makeExport = createExporter(world.platform, new FairQueue(2), {
      ...listSources,
      departments: { find },
    })
    const order = {
      list: 'departments',
      institutionId: tenant.id,
      requestedList: { caller, sortField: 'id', query: {} },
      format: 'csv',
      origin: '',
      madeBy: '',
    } as const
    const visitor = { address: '127.0.0.1', agent: '' }
    return {
      place: tenant,
      ask: (signal: AbortSignal) => makeExport({ caller, visitor, order, signal } as never),
    }
  }
  const noMatches = { total: 0, pieces: async function* () {} }

  it('waits for its turn, so that others have connections left', async () => {
    let [underWay, maxUnderWay] = [0, 0]
    const { ask } = await exporting(async () => {
      underWay += 1
      maxUnderWay = Math.max(maxUnderWay, underWay)
      await new Promise(setImmediate)
      underWay -= 1
      return noMatches
    })
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(new AbortController().signal)))
    for (const { content } of answers) for await (const _ of content as AsyncIterable<Uint8Array>);
    // One slot per user at a time.
    expect(maxUnderWay).toBe(1)
  })

  it('is not logged if the client disconnects during the export', async () => {
    const cancelled = new AbortController()
    const { place, ask } = await exporting(async () => {
      cancelled.abort(new Error('gone'))
      return noMatches
    })
    await expect(ask(cancelled.signal)).rejects.toThrow('aborted')
    const events = `SELECT FROM security_events WHERE institution_id = $1 AND kind = 'list exported'`
    expect((await lab.superuser.query(events, [place.id])).rowCount).toBe(0)
  })
})

it('exports every fuel price, also beyond the limit of the screen', async () => {
  const tenant = await world.institution()
  const { ADMIN } = tenant.people
  await lab.superuser.query(
    `INSERT INTO fuel_prices (institution_id, id, type, price, effective_on, initiator, created_on)
     SELECT $1, n, 'PETROL', 20 + n / 100.0, '2026-01-01', 'Somebody', now() FROM generate_series(1, 1100) n`,
    [tenant.id],
  )
  await lab.superuser.query(`INSERT INTO number_series VALUES ($1, 'fuelPrices', 1100)`, [tenant.id])
  const exportedFile = await get(ADMIN, `/api/stores/products/export/${ADMIN.id}/id?format=csv`)
  // Includes the two default prices of every institution.
  expect(readCsv(exportedFile.rawPayload).rows).toHaveLength(1_102)
})

it('a snapshot does not change while others save', async () => {
  const tenant = await world.institution()
  const save = () => world.paper('lvp', tenant, tenant.people.ORD)
  await save()
  const seen = await world.platform.database.readSnapshot(tenant.id, async (tx) => {
    const before = await lastNumber(tx, 'lvp')
    await save()
    return [before, await lastNumber(tx, 'lvp')]
  })
  expect(seen).toEqual([1, 1])
})
