import readSheets from 'read-excel-file/node'
import { expect, it } from 'vitest'
import type { ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import { expensesIn, type Kind } from '../../test/support/expenses.ts'
import { openWorld, type Person, type Place } from '../../test/support/world.ts'

const world = openWorld()
const { change } = expensesIn(world)
const path = '/api/procurement/report/2026-01-01/2026-03-31'

let place: Place
let ADMIN: Person

async function at(day: string): Promise<void> {
  world.now = new Date(`${day}T09:00:00+02:00`)
  ADMIN = await world.signedInAnew(place, place.people.ADMIN)
}

async function paper(initiatedOn: string, purchaseOrderValue: number, seed: object = {}, kind: Kind = 'lvp') {
  await at(initiatedOn)
  return world.paper(kind, place, ADMIN, {
    initiatedOn,
    requisitionedOn: initiatedOn,
    purchaseOrderValue,
    ...seed,
  })
}

async function become(id: number, day: string, status: string): Promise<void> {
  await at(day)
  const { body } = await world.call('GET', `/api/procurement/lvps/${id}`, { as: ADMIN })
  const reason = status === 'CANCELLED' ? { statusReason: 'No budget' } : {}
  await change(ADMIN, 'lvp', body.payload.lvp, { status, ...reason })
}

/** The rows under the list of a sheet: what each is of, how many papers and how much. */
async function sumsOf(sheet: string) {
  const { rawPayload } = await world.app.inject({
    url: path,
    headers: { authorization: `Bearer ${ADMIN.token}` },
  })
  const rows = (await readSheets(rawPayload)).find((each) => each.sheet === sheet)!.data
  const head = rows.find(([first]) => first === 'Reference')!
  const value = head.indexOf('Value')
  return rows
    .filter(([first]) => /^(Sum, ZMW|Of this)/.test(String(first)))
    .map((row) => [row[0], row[1], row[value]])
}

it('the sum of each list is what it consists of, and its expenses are those of the summary', async () => {
  world.now = new Date('2025-11-01T09:00:00+02:00')
  place = await world.institution()
  await paper('2025-11-10', 1_000)
  const direct = { procurementMethod: 'DIRECT_BIDDING' }
  await paper('2026-01-05', 20.01, direct)
  await paper('2026-01-06', 300.1)
  const gone = await paper('2026-01-07', 4_000)
  const back = await paper('2026-01-08', 50_000)
  const since = await paper('2026-01-09', 600_000)
  await paper('2026-02-01', 7.77, { ...direct, approvalDate: null }, 'mpc')
  await become(gone, '2026-02-02', 'CANCELLED')
  await become(back, '2026-02-02', 'CANCELLED')
  await become(since, '2026-04-02', 'CANCELLED')
  await become(back, '2026-04-03', 'IN_PROGRESS')
  await at('2026-04-15')

  expect(await sumsOf('Low Value Papers')).toEqual([
    ['Sum, ZMW', 'Sum of the list: 5 papers', 651_320.11],
    ['Of this: 3 papers', 'Expenses of the period', 50_320.11],
    ['Of this: 1 paper', 'Brought forward from earlier periods', 1_000],
    ['Of this: 1 paper', 'Cancelled since', 600_000],
  ])
  expect(await sumsOf('Direct Bidding')).toEqual([
    ['Sum, ZMW', 'Sum of the list: 2 papers', 27.78],
    ['Of this: 2 papers', 'Expenses of the period', 27.78],
  ])
  const { body } = await world.call('GET', `${path}/preview`, { as: ADMIN })
  const { spent, tables, before, provisional } = body.payload.preview as ReportPreview
  expect(spent).toMatchObject([
    { lvp: { records: 3, value: 50_320.11 }, before: { records: 1, value: 1_000 } },
  ])
  const competition = tables.find(({ dimension }) => dimension === 'competition')!.rows
  expect(competition).toMatchObject([
    { label: 'Competitive', share: 99.9 },
    { label: 'Direct', records: 2, value: 27.78, share: 0.1, before: { records: 0, share: 0 } },
  ])
  expect([before, provisional]).toEqual([{ from: '2025-10-01', to: '2025-12-31' }, false])
})

it('a period that is not over is provisional, and compared with as many days', async () => {
  await at('2026-05-15')
  const url = '/api/procurement/report/2026-04-01/2026-06-30/preview'
  const { preview } = (await world.call('GET', url, { as: ADMIN })).body.payload
  expect(preview).toMatchObject({ provisional: true, before: { from: '2026-01-01', to: '2026-02-14' } })
})
