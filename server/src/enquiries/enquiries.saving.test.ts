import { describe, expect, it } from 'vitest'
import { repetitions } from '../../test/support/long-tests.ts'
import { openWorld } from '../../test/support/world.ts'
import { enquiriesOf, rfq } from '../../test/support/enquiries.ts'

const world = openWorld()
const { save, saved, get, history, withdraw } = enquiriesOf(world)

describe('saving a record that was opened', () => {
  it('needs its version', async () => {
    const { people } = await world.institution()
    const { version: _, ...enquiry } = await saved(people.ORD)
    for (const body of [enquiry, { ...enquiry, version: null }]) {
      expect(await save(people.ORD, body)).toMatchObject({
        status: 422,
        body: { fields: { version: ['The version of the record is required.'] } },
      })
    }
    expect((await save(people.ORD, { ...enquiry, version: 0 })).status).toBe(422)
    expect((await save(people.ORD, { ...enquiry, version: '1' })).status).toBe(400)
  })

  it('that another user has changed since is refused with the current record', async () => {
    const { people } = await world.institution()
    const enquiry = await saved(people.ORD)
    const changed = await saved(people.ADMIN, { ...enquiry, description: 'Supply of 60 reams' })
    expect(changed).toMatchObject({ id: 1, version: 2, initiatorId: people.ORD.id })
    for (const version of [1, 3]) {
      const staleSave = await save(people.ORD, { ...enquiry, version, description: 'Supply of 50 reams' })
      expect(staleSave).toMatchObject({ status: 409, body: { code: 'STALE' } })
      expect(staleSave.body.current).toEqual(changed)
      expect((await withdraw(people.ORD, 1, version)).body).toMatchObject({ code: 'STALE', current: changed })
    }
    expect((await get(people.ORD, 1)).body.payload.enquiry).toEqual(changed)
  })

  const rounds = repetitions(50)
  it(`loses nothing when two people save it at once, ${10 * rounds} times`, async () => {
    const tenant = await world.institution()
    const { ORD, ADMIN } = tenant.people
    const current = new Map<number, Record<string, unknown>>()
    for (let i = 0; i < 10; i++) {
      const enquiry = await saved(ORD)
      current.set(enquiry.id, enquiry)
    }
    for (let round = 0; round < rounds; round++) {
      const pairs = [...current].map(async ([id, enquiry]) => {
        const answers = await Promise.all(
          [ORD, ADMIN].map((as) =>
            save(as, { ...enquiry, description: `Round ${round} by ${as.role}` }, { path: '0/id/1' }),
          ),
        )
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
        const won = answers.find(({ status }) => status === 200)!.body.payload.enquiry
        const conflict = answers.find(({ status }) => status === 409)!
        expect(conflict.body).toMatchObject({ code: 'STALE', current: won })
        current.set(id, won)
      })
      await Promise.all(pairs)
    }
    for (const [id, enquiry] of current) {
      expect(enquiry).toMatchObject({ version: rounds + 1 })
      expect((await get(ORD, id)).body.payload.enquiry).toEqual(enquiry)
    }
    expect((await history(ORD, 1)).body.payload.pagination.totalRecords).toBe(rounds + 1)
  })
})

describe('a repeated submit', () => {
  const key = 'a-submit-of-mine'

  it('sent three times at once saves one record and returns it', async () => {
    const { people } = await world.institution()
    const answers = await Promise.all([1, 2, 3].map(() => save(people.ORD, rfq, { key })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { body } of answers) {
      expect(body.payload.enquiry).toEqual(answers[0]!.body.payload.enquiry)
      expect(body.payload.counts.ALL).toBe(1)
    }
  })

  it('sent three times in sequence saves one record and returns its current state', async () => {
    const { people } = await world.institution()
    await save(people.ORD, rfq, { key })
    const changed = await saved(people.ADMIN, { ...rfq, id: 1, version: 1, biddersInvited: 9 })
    for (let i = 0; i < 2; i++) {
      expect((await save(people.ORD, rfq, { key })).body.payload.enquiry).toEqual(changed)
    }
  })

  it('of a change is carried out once, although its version is outdated by then', async () => {
    const { people } = await world.institution()
    const enquiry = await saved(people.ORD)
    const change = { ...enquiry, biddersInvited: 9 }
    for (let i = 0; i < 3; i++) {
      const { status, body } = await save(people.ORD, change, { key })
      expect(status).toBe(200)
      expect(body.payload.enquiry).toMatchObject({ version: 2, biddersInvited: 9 })
    }
    expect((await save(people.ORD, change)).status).toBe(409)
    const withdrawals = await Promise.all([1, 2, 3].map(() => withdraw(people.ORD, 1, 2, key)))
    expect(withdrawals.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('with other contents is refused and returns the saved record', async () => {
    const { people } = await world.institution()
    const first = (await save(people.ORD, rfq, { key })).body.payload.enquiry
    const other = await save(people.ORD, { ...rfq, description: 'Something else' }, { key })
    expect(other).toMatchObject({ status: 409, body: { code: 'ALREADY_SAVED' } })
    expect(other.body.current).toEqual(first)
    expect((await get(people.ORD, 2)).status).toBe(404)
  })

  it('of a withdrawal with another reason is refused and returns the stored one', async () => {
    const { people } = await world.institution()
    await saved(people.ORD)
    const { enquiry } = (await withdraw(people.ORD, 1, 1, key)).body.payload
    const other = await world.call('POST', '/api/procurement/enquiries/1/withdraw', {
      as: people.ORD,
      body: { version: 1, reason: 'Another reason' },
      headers: { 'idempotency-key': key },
    })
    expect(other).toMatchObject({ status: 409, body: { code: 'ALREADY_SAVED' } })
    expect(other.body.current).toEqual(enquiry)
    expect(enquiry).toMatchObject({ state: 'WITHDRAWN', withdrawalReason: 'No budget' })
  })

  it('belongs to its sender and its endpoint', async () => {
    const { people } = await world.institution()
    const other = await world.institution()
    expect((await save(people.ORD, rfq, { key })).body.payload.enquiry.id).toBe(1)
    expect((await save(people.ADMIN, rfq, { key })).body.payload.enquiry.id).toBe(2)
    expect((await save(other.people.ORD, rfq, { key })).body.payload.enquiry.id).toBe(1)
    expect((await withdraw(people.ORD, 1, 1, key)).status).toBe(200)
  })

  it('that failed can be sent again', async () => {
    const { people } = await world.institution()
    expect((await save(people.ORD, { ...rfq, department: 'NONE' }, { key })).status).toBe(422)
    expect((await save(people.ORD, rfq, { key })).body.payload.enquiry.id).toBe(1)
  })

  it.each(['short', 'x'.repeat(101), 'with blanks in it', 'ünïcode-key'])(
    'refuses the key %j',
    async (wrong) => {
      const { people } = await world.institution()
      expect((await save(people.ORD, rfq, { key: wrong })).status).toBe(400)
    },
  )
})

describe('the history of an enquiry', () => {
  it('lists who changed which field when, newest first, in pages', async () => {
    const { people } = await world.institution()
    const enquiry = await saved(people.ORD)
    world.passTime(60_000)
    await saved(people.ADMIN, { ...enquiry, description: 'Supply of 60 reams', biddersInvited: 9 })
    await withdraw(people.ORD, 1, 2)
    const { body } = await history(people.GUEST, 1)
    expect(body.payload.pagination).toMatchObject({ totalRecords: 3, pageSize: 100 })
    const [withdrawn, changed, first] = body.payload.history
    expect(withdrawn).toMatchObject({ action: 'withdrawn', actor: 'Mutale Banda' })
    expect(withdrawn.changes.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'state',
      'withdrawalReason',
      'withdrawnOn',
    ])
    expect(
      changed.changes.toSorted((a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1)),
    ).toEqual([
      { field: 'biddersInvited', before: 3, after: 9 },
      { field: 'description', before: rfq.description, after: 'Supply of 60 reams' },
    ])
    expect(first.changes).toContainEqual({ field: 'description', before: null, after: rfq.description })
    const { recordedBy } = (await get(people.GUEST, 1)).body.payload
    expect(recordedBy).toEqual({ name: first.actor, isImported: false })
    const second = await history(people.GUEST, 1, '?page=1&size=1')
    expect(second.body.payload.history).toEqual([changed])
  })
})
