import { beforeEach, describe, expect, it } from 'vitest'
import { verifyChains } from '../src/audit/verify.ts'
import { asOwner } from '../src/db/owner.ts'
import { faultsIn } from './support/rollups.ts'
import { enquiriesOf } from './support/enquiries.ts'
import { changeWindow, firstPassword, off, openWindow, ownPassword, stateOf } from './support/window.ts'
import { openWorld, type Person, type Place, type World } from './support/world.ts'

// Two servers on one database, each with its own pool, gates and memory, as behind a proxy that sends a call to either.
const here = openWorld()
const there = openWorld()
const either = (n: number): World => (n % 2 === 0 ? here : there)

let place: Place
let officer: Person
beforeEach(async () => {
  there.now = here.now
  place = await here.institution()
  officer = place.people.ORD
})

const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

describe('records saved at both at the same moment', () => {
  it('have numbers without a gap, one chain and right totals', async () => {
    const saves = await times(60, (n) => enquiriesOf(either(n)).save(officer))
    expect(saves.map(({ status }) => status)).toEqual(saves.map(() => 200))
    const numbers = saves.map(({ body }) => body.payload.enquiry.id as number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(saves.map((_, n) => n + 1))
    const chains = await asOwner(here.access.owner, (tx) => verifyChains(tx, { institutionId: place.id }))
    expect(chains).toMatchObject([{ fault: null }])
    expect(await faultsIn(here.access, place)).toEqual([])
  })

  it('under one key are one record', async () => {
    const saves = await times(6, (n) =>
      enquiriesOf(either(n)).save(officer, undefined, { key: 'the-same-submit-1' }),
    )
    expect(new Set(saves.map(({ status, body }) => `${status} ${body.payload?.enquiry.id}`))).toEqual(
      new Set(['200 1']),
    )
  })
})

describe('a session', () => {
  const worth = async (world: World) =>
    (await world.call('GET', '/api/auth/users/me', { as: officer })).status

  it('that ends at one is over at the other within two seconds', async () => {
    expect([await worth(here), await worth(there)]).toEqual([200, 200])
    await here.call('POST', '/api/auth/logout', { as: officer })
    expect(await worth(here)).toBe(401)
    there.passTime(1_999)
    const remembered = await worth(there)
    there.passTime(1)
    expect([remembered, await worth(there)]).toEqual([200, 401])
  })

  it('that begins at one is good at the other', async () => {
    const { body } = await here.signIn(officer.username)
    officer = { ...officer, token: body.payload.access_token }
    expect(await worth(there)).toBe(200)
  })
})

it('guesses of a password are counted together', async () => {
  const guesses = await times(40, (n) => either(n).signIn(officer.username, 'not the password'))
  const count = (status: number) => guesses.filter((guess) => guess.status === status).length
  expect([count(401), count(429)]).toEqual([5, 35])
})

it('a price holds at once for what is drawn elsewhere', async () => {
  const price = { type: 'DIESEL', price: 31.07, effectiveOn: '2026-03-31' }
  const post = (world: World, body: object) =>
    world.call('POST', '/api/stores/fuel/0/12/id', { as: officer, body })
  const entry = {
    transactionDate: '2026-03-31',
    client: 'Hilux BAH 2231',
    description: 'Delivery',
    accountHolder: 'psu',
  }
  await post(here, { ...entry, transactionType: 'DEPOSIT', reference: 'D 1', amount: 90_000 })
  const draw = { ...entry, transactionType: 'WITHDRAW', fuelType: 'DIESEL', litres: 1 }
  const before = await post(there, { ...draw, reference: 'W 1' })
  const priced = await here.call('POST', '/api/stores/products', { as: place.people.ADMIN, body: price })
  const after = await post(there, { ...draw, reference: 'W 2' })
  expect([
    before.body.payload.transaction.price,
    priced.status,
    after.body.payload.transaction.price,
  ]).toEqual([23.9, 200, 31.07])
})

it('a window that is closed at one is closed at the other, and its old password worth nothing', async () => {
  await openWindow(here, place)
  const change = (currentPassword: string) => ({ currentPassword, newPassword: 'Musi-o-Tunya, 2026!' })
  expect(stateOf(await changeWindow(there, place, 'ADMIN', change(ownPassword)))).toEqual([
    200,
    'switched on',
  ])
  const late = await changeWindow(here, place, 'ADMIN', {
    ...change(ownPassword),
    newPassword: firstPassword,
  })
  expect(late.body.fields).toHaveProperty('currentPassword')
  expect(stateOf(await changeWindow(here, place, 'ADMIN', off))).toEqual([200, 'switched off'])
  const shown = await there.call('GET', `/api/admin/institutions/${place.id}`, { as: place.people.DEV })
  expect(shown.body.payload.institution.window.state).toBe('switched off')
})
