import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { filledPaper } from '../../../domain/test/papers.ts'
import { enquiriesOf } from '../../test/support/enquiries.ts'
import { runJob } from '../../test/support/jobs.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { readSteps } from '../db/migrations.ts'
import { asOwner } from '../db/owner-transactions.ts'
import { findRollupFaults } from '../../test/support/rollups.ts'
import { closeEnquiriesJob } from './close-enquiries.ts'

// The job runs for all institutions, so those that other tests have tampered with must not be in this database.
const world = openWorld({ alone: true })
const { save, saved, found, list, get, history } = enquiriesOf(world)
type Json = any
let tenant: TestTenant
let ORD: Person

const before = new Date('2026-04-01T08:59:59+02:00')
const closing = new Date('2026-04-01T09:00:00+02:00')
const closedOn = '2026-04-01T09:00:00+02:00'

beforeEach(async () => {
  world.now = new Date('2026-03-31T10:00:00+02:00')
  tenant = await world.institution()
  ORD = tenant.people.ORD
})

const runCloseJob = () => runJob(closeEnquiriesJob, world.platform)
const asAt = async (time: Date) => {
  world.now = time
  ORD = await world.signInAgain(tenant, ORD)
}
const stateOf = async (id: number): Promise<string> => (await get(ORD, id)).body.payload.enquiry.state
const events = () =>
  world.inTenant(tenant.id, async (tx) => {
    const { rows } = await runSql(tx, 'SELECT count(*)::int FROM audit_events WHERE institution_id = $1', [
      tenant.id,
    ])
    return rows[0]
  })
const faults = () => findRollupFaults(world.access, tenant)
const paper = async (id: number): Promise<Json> =>
  (
    await world.call('POST', `/api/procurement/lvp/create/${ORD.id}/0/id/12`, {
      as: ORD,
      body: { ...filledPaper, enquiry: { id } },
    })
  ).body.payload.lvp
const cancel = (lvp: Json) =>
  world.call('PUT', `/api/procurement/lvp/update/${ORD.id}/0/id/12`, {
    as: ORD,
    body: { ...lvp, status: 'CANCELLED' },
  })
const listFreeIds = async (): Promise<number[]> =>
  (
    await world.call('GET', `/api/procurement/enquiries/nonlinked/${ORD.id}`, { as: ORD })
  ).body.payload.enquiries.map(({ id }: Json) => id)

describe('an enquiry', () => {
  it('closes exactly on time, in its list, filters and counters', async () => {
    await saved(ORD, { closedOn })
    await saved(ORD, { closedOn: '2026-04-01T09:00:01+02:00' })
    const counts = async () => (await list(ORD)).body.payload.counts
    await asAt(before)
    await runCloseJob()
    expect([await stateOf(1), await found(ORD, '?status=OPEN')]).toEqual(['OPEN', [2, 1]])
    await asAt(closing)
    await runCloseJob()
    expect([await stateOf(1), await stateOf(2)]).toEqual(['CLOSED', 'OPEN'])
    expect(await found(ORD, '?status=OPEN')).toEqual([2])
    expect(await found(ORD, '?status=CLOSED')).toEqual([1])
    expect(await found(ORD, '?status=OPEN,CLOSED&search=paper')).toEqual([2, 1])
    expect(await counts()).toEqual({ ALL: 2, OPEN: 1, CLOSED: 1, LINKED: 0, WITHDRAWN: 0, TAKEN_BACK: 0 })
    expect(await faults()).toEqual([])
  })

  it('closes without a new version, event or history entry', async () => {
    const enquiry = await saved(ORD, { closedOn })
    const had = await events()
    await asAt(closing)
    await runCloseJob()
    const { body } = await get(ORD, 1)
    expect(body.payload.enquiry).toEqual({ ...enquiry, state: 'CLOSED' })
    expect(await events()).toEqual(had)
    // A user who opened it before its closing can save it, unchanged or changed.
    expect((await save(ORD, enquiry)).body.payload.enquiry.version).toBe(1)
    expect(await events()).toEqual(had)
    expect((await save(ORD, { ...enquiry, bidsReceived: 3 })).status).toBe(200)
    const [entry] = (await history(ORD, 1)).body.payload.history
    expect(entry.changes.map(({ field }: Json) => field)).toEqual(['bidsReceived'])
  })

  it('that has closed is shown as closed by a save before the job has run', async () => {
    const enquiry = await saved(ORD, { closedOn })
    await asAt(closing)
    expect((await save(ORD, enquiry)).body.payload.enquiry.version).toBe(1)
    const changed = (await save(ORD, { ...enquiry, bidsReceived: 3 })).body.payload.enquiry
    expect(changed).toMatchObject({ version: 2, state: 'CLOSED' })
    const [entry] = (await history(ORD, 1)).body.payload.history
    expect(entry.changes.map(({ field }: Json) => field)).toEqual(['bidsReceived'])
    expect(await faults()).toEqual([])
  })

  it('opens again once its closing is moved into the future, and closes again', async () => {
    const enquiry = await saved(ORD)
    expect(enquiry.state).toBe('CLOSED')
    const opened = (await save(ORD, { ...enquiry, closedOn })).body.payload.enquiry
    expect(opened.state).toBe('OPEN')
    const [entry] = (await history(ORD, 1)).body.payload.history
    expect(entry.changes).toContainEqual({ field: 'state', before: 'CLOSED', after: 'OPEN' })
    expect((await save(ORD, { ...opened, closedOn: enquiry.closedOn })).body.payload.enquiry.state).toBe(
      'CLOSED',
    )
    expect(await faults()).toEqual([])
  })

  it.each([
    ['OPEN', before],
    ['CLOSED', closing],
  ])('that its paper releases is %s, depending on its closing', async (state, time) => {
    await saved(ORD, { closedOn })
    expect(await listFreeIds()).toEqual([1])
    const lvp = await paper(1)
    expect([await stateOf(1), await listFreeIds()]).toEqual(['LINKED', []])
    await asAt(time)
    await runCloseJob()
    expect(await stateOf(1)).toBe('LINKED')
    expect((await cancel(lvp)).status).toBe(200)
    expect([await stateOf(1), await listFreeIds()]).toEqual([state, [1]])
    expect(await faults()).toEqual([])
  })
})

it('a view saved before enquiries could close still shows the same ones', async () => {
  const keep = (register: string, query: string) =>
    world.call('PUT', `/api/utility/views/${register}`, {
      as: ORD,
      body: {
        views: [
          { name: 'status=OPEN', query },
          { name: 'Linked', query: 'status=LINKED' },
        ],
        columns: ['id'],
      },
    })
  const readSavedViews = async (register: string) =>
    (await world.call('GET', `/api/utility/views/${register}`, { as: ORD })).body.payload
  const step = readSteps().find(({ title }) => title.startsWith('a kept view of what was called open'))!
  for (const [was, is] of [
    ['status=OPEN', 'status=OPEN%2CCLOSED'],
    ['scope=institution&status=OPEN&sort=issuedOn', 'scope=institution&status=OPEN%2CCLOSED&sort=issuedOn'],
    ['status=LINKED%2COPEN%2CWITHDRAWN', 'status=LINKED%2COPEN%2CCLOSED%2CWITHDRAWN'],
    ['status=LINKED', 'status=LINKED'],
    ['search=OPEN', 'search=OPEN'],
  ]) {
    await keep('enquiries', was!)
    await keep('lvp', was!)
    const [enquiries, lvp] = [await readSavedViews('enquiries'), await readSavedViews('lvp')]
    await asOwner(world.access.owner, (tx) => tx.execute(sql.raw(step.sql)))
    enquiries.views[0].query = is
    expect(await readSavedViews('enquiries')).toEqual(enquiries)
    expect(await readSavedViews('lvp')).toEqual(lvp)
  }
})
