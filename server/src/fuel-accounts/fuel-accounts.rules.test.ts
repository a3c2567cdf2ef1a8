import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { largestAmount } from '@insaka/domain/core/money'
import { Client } from 'pg'
import { openSuperuserClient } from '../../test/support/sql.ts'
import { withoutSteps } from '../../test/support/without-steps.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import { createDepartment } from '../demo/factory.ts'
import { findRollupFaults } from '../../test/support/rollups.ts'

const world = openWorld()
type Json = any
const superuser = openSuperuserClient(world)

const draw = {
  transactionType: 'WITHDRAW',
  accountHolder: 'PSU',
  transactionDate: '2026-03-31',
  reference: 'FC 1',
  client: 'Hilux BAH 2231',
  coupon: null,
  description: 'Patrol',
  fuelType: 'DIESEL',
  litres: 1,
}
const deposit = {
  transactionType: 'DEPOSIT',
  accountHolder: 'PSU',
  transactionDate: '2026-03-31',
  reference: 'DEP 1',
  client: 'Treasury',
  description: 'March allocation',
  amount: 1_000,
}
const post = (as: Person, body: Json, query = '') =>
  world.call('POST', `/api/stores/fuel/0/12/id${query}`, { as, body })
const reverse = (as: Person, id: number, query = '') =>
  world.call('POST', `/api/stores/fuel/${id}/reverse${query}`, { as, body: { reason: 'A mistake' } })
const price = (as: Person, body: Json) => world.call('POST', '/api/stores/products', { as, body })
const settings = (as: Person, body: Json) => world.call('PUT', '/api/stores/settings', { as, body })
const get = async (as: Person, path: string) =>
  (await world.call('GET', `/api/stores/${path}`, { as })).body.payload
const entries = async ({ id }: TestTenant) =>
  Number(
    (await superuser.query('SELECT count(*) FROM fuel_transactions WHERE institution_id = $1', [id])).rows[0]
      .count,
  )

describe('numbers', () => {
  it.each<[string, Json, string]>([
    ['litres below zero', { ...draw, litres: -1 }, 'litres'],
    ['no litres', { ...draw, litres: 0 }, 'litres'],
    ['litres left out', { ...draw, litres: null }, 'litres'],
    ['litres with five decimals', { ...draw, litres: 1.00001 }, 'litres'],
    ['too many litres', { ...draw, litres: 100_000.001 }, 'litres'],
    ['so few litres that they come to nothing', { ...draw, fuelType: 'PETROL', litres: 0.0001 }, 'litres'],
    ['a deposit of nothing', { ...deposit, amount: 0 }, 'amount'],
    ['a deposit below zero', { ...deposit, amount: -5 }, 'amount'],
    ['a deposit left out', { ...deposit, amount: null }, 'amount'],
    ['a deposit with three decimals', { ...deposit, amount: 1.001 }, 'amount'],
    ['a deposit beyond all', { ...deposit, amount: 1e300 }, 'amount'],
    ['a draw of no fuel', { ...draw, fuelType: 'NA' }, 'fuelType'],
    ['another fuel', { ...draw, fuelType: 'KEROSENE' }, 'fuelType'],
    ['another kind', { ...draw, transactionType: 'TRANSFER' }, 'transactionType'],
  ])('%s are refused under their field', async (_, body, field) => {
    const tenant = await world.institution()
    const { status, body: answer } = await post(tenant.people.ORD, body)
    expect([status, Object.keys(answer.fields)]).toEqual([422, [field]])
    expect(await entries(tenant)).toBe(0)
  })

  it('set by the server are overwritten, also those of the other transaction type', async () => {
    const { people } = await world.institution()
    const { ORD: as } = people
    const ignoredFields = {
      price: 1,
      balance: 1e9,
      sequence: 77,
      id: 77,
      reverses: 1,
      initiator: 'x',
      createdOn: 'x',
    }
    const put = await post(as, { ...deposit, ...ignoredFields, litres: 5, fuelType: 'PETROL' })
    expect(put.body.payload.transaction).toMatchObject({
      id: 1,
      sequence: 1,
      amount: 1_000,
      balance: 1_000,
      litres: null,
      price: null,
      fuelType: 'NA',
      reverses: null,
    })
    const drawn = await post(as, { ...draw, ...ignoredFields, amount: 0.01, litres: 10 })
    expect(drawn.body.payload.transaction).toMatchObject({ id: 2, amount: 239, price: 23.9, balance: 761 })
  })

  it('that round to zero are refused', async () => {
    const { people } = await world.institution()
    await price(people.ADMIN, { type: 'DIESEL', price: 4.99 })
    expect((await post(people.ORD, { ...draw, litres: 0.001 })).body.fields).toEqual({
      litres: ['The amount would be zero. Enter more litres.'],
    })
    await price(people.ADMIN, { type: 'DIESEL', price: 5 })
    const { body } = await post(people.ORD, { ...draw, litres: 0.001 }, '?overdraft=confirmed')
    expect(body.payload.transaction.amount).toBe(0.01)
  })
})

describe('days', () => {
  it.each([
    ['ORD', '2026-03-31', true],
    ['ORD', '2026-04-01', false],
    ['ORD', '2026-02-28', true],
    ['ORD', '2026-02-27', false],
    ['ADMIN', '2026-04-01', false],
    ['ADMIN', '2025-03-30', true],
    ['ADMIN', '2025-03-29', false],
  ] as const)('%s posts of %s: %s', async (role, transactionDate, isTaken) => {
    const { people } = await world.institution()
    for (const body of [deposit, draw]) {
      const answer = await post(people[role], { ...body, transactionDate })
      expect(answer.status).toBe(isTaken ? 200 : 422)
      if (!isTaken) expect(Object.keys(answer.body.fields)).toEqual(['transactionDate'])
    }
  })

  it('follow the time zone of Zambia, two hours ahead of UTC', async () => {
    const before = world.now
    world.now = new Date('2026-03-31T22:30:00Z')
    try {
      const { people } = await world.institution()
      const on = (transactionDate: string) => post(people.ORD, { ...deposit, transactionDate })
      expect((await on('2026-04-01')).status).toBe(200)
      expect((await on('2026-04-02')).status).toBe(422)
    } finally {
      world.now = before
    }
  })
})

describe('a coupon', () => {
  it('is used once a year, regardless of case and blanks, and is free again after a reversal', async () => {
    const tenant = await world.institution()
    const other = await world.institution()
    const { ADMIN: as } = tenant.people
    await post(as, { ...deposit, amount: 100_000 })
    const at = (coupon: string, transactionDate = '2026-03-31') =>
      post(as, { ...draw, coupon, transactionDate })
    expect((await at('KB 41-a')).status).toBe(200)
    for (const coupon of ['KB 41-a', 'kb41-A', ' K B 4 1 - a ']) {
      const { status, body } = await at(coupon)
      expect([status, body.fields, body.payload]).toEqual([
        422,
        { coupon: ['This coupon has already been used in the same year. Used on 31-Mar-2026 by FC 1.'] },
        { usedBy: { id: 2, transactionDate: '2026-03-31', reference: 'FC 1' } },
      ])
    }
    expect((await at('KB41a')).status).toBe(200)
    expect((await at('KB 41-a', '2025-12-31')).status).toBe(200)
    expect((await at('KB 41-a', '2025-06-30')).status).toBe(422)
    const elsewhere = { ...draw, coupon: 'KB 41-a', reference: 'FC 7' }
    const atOther = () => post(other.people.ORD, elsewhere, '?overdraft=confirmed')
    expect((await atOther()).status).toBe(200)
    // Both institutions have used this coupon, but each sees only its own draw.
    expect((await atOther()).body.payload).toEqual({
      usedBy: { id: 1, transactionDate: '2026-03-31', reference: 'FC 7' },
    })
    expect((await at('KB 41-a')).body.payload).toMatchObject({ usedBy: { id: 2 } })
    expect((await reverse(as, 2)).status).toBe(200)
    expect((await at('kb41-a')).status).toBe(200)
    expect((await at('kb41-a')).status).toBe(422)
    for (const blank of ['', '   ']) expect((await at(blank)).status).toBe(200)
  })
})

describe('an overdraft', () => {
  it('needs confirmation with figures, or is refused if the institution has chosen so', async () => {
    const tenant = await world.institution()
    const { ORD: as, ADMIN } = tenant.people
    await post(as, { ...deposit, amount: 23.9 })
    const warning = await post(as, { ...draw, litres: 1.001 })
    expect([warning.status, warning.body.code, warning.body.payload]).toEqual([
      409,
      'OVERDRAFT',
      { balance: 23.9, amount: 23.92, left: -0.02 },
    ])
    expect(warning.body.message).toContain('-')
    expect(await entries(tenant)).toBe(1)
    // A balance of exactly zero is no overdraft.
    expect((await post(as, draw)).body.payload.transaction.balance).toBe(0)
    expect((await reverse(as, 1)).body).toMatchObject({
      code: 'OVERDRAFT',
      payload: { balance: 0, amount: 23.9, left: -23.9 },
    })
    expect((await reverse(as, 1, '?overdraft=confirmed')).body.payload.transaction).toMatchObject({
      transactionType: 'WITHDRAW',
      balance: -23.9,
      client: tenant.code,
    })
    await settings(ADMIN, { refuseOverdraft: true, version: 1 })
    for (const query of ['', '?overdraft=confirmed']) {
      const { status, body } = await post(as, draw, query)
      expect([status, Object.keys(body.fields)]).toEqual([422, ['litres']])
    }
    // A deposit is accepted even if the balance stays negative.
    expect((await post(as, { ...deposit, amount: 1 })).body.payload.transaction.balance).toBe(-22.9)
    const { status, body } = await reverse(as, 4, '?overdraft=confirmed')
    expect([status, Object.keys(body.fields)]).toEqual([422, ['reason']])
    // Reversing a draw adds money.
    expect((await reverse(as, 2)).status).toBe(200)
  })
})

describe('a reversal', () => {
  it('is made once, never for a reversal, and only by the initiator or an ADMIN', async () => {
    const tenant = await world.institution()
    const { ORD, ADMIN, GUEST } = tenant.people
    for (let i = 0; i < 3; i++) await post(ADMIN, deposit)
    await post(ORD, deposit)
    expect((await reverse(ORD, 1)).status).toBe(403)
    expect((await reverse(ORD, 4)).status).toBe(200)
    expect((await reverse(ADMIN, 4)).status).toBe(409)
    expect((await reverse(ADMIN, 5)).status).toBe(422)
    const answers = await Promise.all([1, 2].map(() => reverse(ADMIN, 1)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { status, body } = await world.call('POST', '/api/stores/fuel/2/reverse', {
      as: ADMIN,
      body: { reason: ' ' },
    })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['reason']])
    expect((await get(GUEST, 'fuel/4')).transaction).toMatchObject({ reversedBy: 5, reason: null })
    expect((await get(GUEST, 'fuel/5')).transaction).toMatchObject({ reverses: 4, reason: 'A mistake' })
    const { history } = await get(GUEST, 'fuel/5/history')
    expect(history).toMatchObject([{ action: 'reversed' }])
  })
})

describe('an account', () => {
  it('needs an open department of the institution', async () => {
    const tenant = await world.institution()
    const other = await world.institution()
    const { ORD: as } = tenant.people
    await world.inTenant(other.id, (tx) => createDepartment(tx, { code: 'ELSEWHERE' }, world.now))
    for (const accountHolder of ['ELSEWHERE', 'NOWHERE'])
      expect((await post(as, { ...deposit, accountHolder })).body.fields).toEqual({
        accountHolder: ['Choose one of the departments of your institution.'],
      })
    await world.inTenant(tenant.id, (tx) => createDepartment(tx, { code: 'SHUT' }, world.now))
    await post(as, { ...deposit, accountHolder: 'SHUT' })
    await world.inTenant(tenant.id, (tx) => createDepartment(tx, { code: 'EMPTY' }, world.now))
    await superuser.query(
      "UPDATE departments SET active = false WHERE institution_id = $1 AND code IN ('SHUT', 'EMPTY')",
      [tenant.id],
    )
    const { status, body } = await post(as, { ...deposit, accountHolder: 'SHUT' })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['accountHolder']])
    // Its balance stays visible, and its entries can be reversed.
    const { accounts } = await get(as, `accounts/${as.id}`)
    expect(accounts).toMatchObject([
      { department: 'PSU', balance: 0, active: true },
      { department: 'SHUT', balance: 1_000, active: false },
    ])
    expect((await reverse(as, 1)).status).toBe(200)
    // It stays in the list after the reversal; a closed account without entries is not listed.
    const codes = (await get(as, `accounts/${as.id}`)).accounts.map(({ department }: Json) => department)
    expect(codes).toEqual(['PSU', 'SHUT'])
  })

  it('refuses a balance beyond the largest number, by deposit or by reversal', async () => {
    const { people } = await world.institution()
    const { ORD: as } = people
    const largest = 9_999_999_999_999.99
    expect((await post(as, { ...deposit, amount: largest })).status).toBe(200)
    const tooMuch = 'An account can hold at most 9,999,999,999,999.99.'
    expect((await post(as, { ...deposit, amount: 0.01 })).body.fields).toEqual({ amount: [tooMuch] })
    const drawn = await post(as, { ...draw, coupon: null })
    const { id, amount } = drawn.body.payload.transaction
    expect((await post(as, { ...deposit, amount })).status).toBe(200)
    expect((await reverse(as, id)).body.fields).toEqual({ reason: [tooMuch] })
  })

  it('returns the first entry if a key is reused with other contents', async () => {
    const { people } = await world.institution()
    const { ORD: as } = people
    const headers = { 'idempotency-key': 'deposit-of-march' }
    const send = (amount: number) =>
      world.call('POST', '/api/stores/fuel/0/12/id', { as, body: { ...deposit, amount }, headers })
    const first = await send(500)
    const again = await send(600)
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_SAVED'])
    expect(again.body.current).toEqual(withoutSteps(first.body.payload.transaction))
  })

  it('shows a reversal in the history of the reversed entry', async () => {
    const { people } = await world.institution()
    const { ORD: as } = people
    const { id } = (await post(as, deposit)).body.payload.transaction
    await reverse(as, id)
    const { history } = (await world.call('GET', `/api/stores/fuel/${id}/history`, { as })).body.payload
    expect(history[0]).toMatchObject({
      action: 'reversed',
      changes: [{ field: 'reversedBy', before: null, after: id + 1 }],
    })
    expect(history).toHaveLength(2)
  })

  it('refuses a coupon that only looks like another one', async () => {
    const { people } = await world.institution()
    const { ORD: as } = people
    expect((await post(as, { ...deposit, amount: 5_000 })).status).toBe(200)
    expect((await post(as, { ...draw, litres: 1, coupon: 'C 118' })).status).toBe(200)
    for (const coupon of ['C\u200b118', 'C\u00ad118', '\uff23118'])
      expect([coupon, (await post(as, { ...draw, litres: 1, coupon })).status]).toEqual([coupon, 422])
  })
})

describe('a price', () => {
  it('holds from its day on, the last one posted for a day counts, and old draws keep theirs', async () => {
    const { people } = await world.institution()
    const { ADMIN: as, GUEST } = people
    await post(as, { ...deposit, amount: 1_000_000 })
    const at = async (transactionDate: string, fuelType = 'DIESEL') =>
      (await post(as, { ...draw, fuelType, transactionDate })).body.payload.transaction.price
    expect([await at('2025-04-01'), await at('2026-03-31', 'PETROL')]).toEqual([23.9, 25.98])
    const messagesFor = async (body: Json) => {
      const { status, body: answer } = await price(as, body)
      return [status, answer.payload?.drawsBefore ?? Object.keys(answer.fields)]
    }
    expect(await messagesFor({ type: 'DIESEL', price: 30, effectiveOn: '2026-02-28' })).toEqual([200, 0])
    expect([await at('2026-02-27'), await at('2026-02-28'), await at('2026-03-31')]).toEqual([23.9, 30, 30])
    expect(await messagesFor({ type: 'DIESEL', price: 31, effectiveOn: '2026-03-31' })).toEqual([200, 1])
    expect(await messagesFor({ type: 'DIESEL', price: 29, effectiveOn: '2026-02-28' })).toEqual([200, 1])
    expect([await at('2026-02-28'), await at('2026-03-30'), await at('2026-03-31')]).toEqual([29, 29, 31])
    expect(await messagesFor({ type: 'DIESEL', price: 31.5 })).toEqual([200, 2])
    expect(await at('2026-03-31')).toBe(31.5)
    expect(await messagesFor({ type: 'PETROL', price: 27, effectiveOn: '2026-04-30' })).toEqual([200, 0])
    expect(await messagesFor({ type: 'PETROL', price: 27, effectiveOn: '2026-05-01' })).toEqual([200, 0])
    for (const effectiveOn of ['2026-02-27', '2026-05-02'])
      expect(await messagesFor({ type: 'PETROL', price: 27, effectiveOn })).toEqual([422, ['effectiveOn']])
    for (const wrong of [0, -1, 10_000.01, 1.001, 1e300])
      expect(await messagesFor({ type: 'PETROL', price: wrong })).toEqual([422, ['price']])
    const { products } = await get(GUEST, 'products')
    expect(products.map(({ price: each }: Json) => each)).toEqual([25.98, 23.9, 30, 31, 29, 31.5, 27, 27])
  })

  it('sent twice under one key is posted once and gets the same reply', async () => {
    const { people } = await world.institution()
    const { ADMIN: as } = people
    await post(as, draw, '?overdraft=confirmed')
    const twice = {
      as,
      body: { type: 'DIESEL', price: 30 },
      headers: { 'idempotency-key': 'a-price-of-mine-1' },
    }
    const first = await world.call('POST', '/api/stores/products', twice)
    await post(as, draw, '?overdraft=confirmed')
    const second = await world.call('POST', '/api/stores/products', twice)
    expect([second.status, second.body.payload]).toEqual([200, first.body.payload])
    expect(first.body.payload.drawsBefore).toBe(1)
  })
})

it('settings of an older version are refused', async () => {
  const { people } = await world.institution()
  const { ADMIN: as, GUEST } = people
  expect((await get(GUEST, 'settings')).settings).toEqual({ refuseOverdraft: false, version: 1 })
  expect((await settings(as, { refuseOverdraft: true, version: 1 })).body.payload.settings).toEqual({
    refuseOverdraft: true,
    version: 2,
  })
  const staleChange = await settings(as, { refuseOverdraft: false, version: 1 })
  expect([staleChange.status, staleChange.body.code, staleChange.body.current]).toEqual([
    409,
    'STALE',
    { refuseOverdraft: true, version: 2 },
  ])
  expect((await settings(as, { refuseOverdraft: false, version: 2 })).status).toBe(200)
})

describe('a statement', () => {
  it('follows transaction dates, marks late entries, and nets out reversals', async () => {
    const tenant = await world.institution()
    const { ADMIN: as } = tenant.people
    const statementFor = (month: string) =>
      get(as, `accounts/${as.id}/PSU/statement/${month}`).then(({ statement }) => statement)
    const balances = async (year: number) =>
      (await get(as, `accounts/${as.id}/PSU/balances?year=${year}`)).balances
    await post(as, { ...deposit, transactionDate: '2026-02-10', amount: 1_000 })
    await post(as, { ...deposit, transactionDate: '2025-12-31', amount: 50 })
    await post(as, { ...draw, transactionDate: '2026-03-02', litres: 10 })
    await post(as, { ...draw, transactionDate: '2026-03-01', litres: 2, fuelType: 'PETROL' })
    await reverse(as, 3)
    expect(await statementFor('2026-02')).toMatchObject({
      opening: 50,
      deposited: 1_000,
      drawn: 0,
      closing: 1_050,
      rows: [{ id: 1, isLate: true, running: 1_050 }],
      more: false,
    })
    // Running balances follow transaction dates, and the drawn total excludes the reversed draw.
    expect(await statementFor('2026-03')).toMatchObject({
      opening: 1_050,
      deposited: 0,
      drawn: 51.96,
      litres: { PETROL: 2, DIESEL: 0 },
      closing: 998.04,
      rows: [
        { id: 4, isLate: false, running: 998.04 },
        { id: 3, running: 759.04, reversedBy: 5 },
        { id: 5, running: 998.04, reverses: 3 },
      ],
      totals: {
        opening: 1_050,
        deposited: 0,
        depositsTakenBack: 0,
        drawn: 290.96,
        drawsTakenBack: 239,
        closing: 998.04,
        fuels: {
          PETROL: { drawn: 51.96, takenBack: 0, litres: 2, litresTakenBack: 0 },
          DIESEL: { drawn: 239, takenBack: 239, litres: 10, litresTakenBack: 10 },
        },
      },
    })
    expect(await statementFor('2026-04')).toMatchObject({ opening: 998.04, closing: 998.04, rows: [] })
    expect(await statementFor('2025-11')).toMatchObject({ opening: 0, closing: 0, rows: [] })
    expect(await balances(2026)).toEqual({
      year: 2026,
      opening: 50,
      months: [
        { month: '2026-01', balance: 50 },
        { month: '2026-02', balance: 1_050 },
        { month: '2026-03', balance: 998.04 },
      ],
    })
    expect((await balances(2025)).months.at(-1)).toEqual({ month: '2025-12', balance: 50 })
    expect((await balances(2027)).months).toEqual([])
    const { status } = await world.call('GET', `/api/stores/accounts/${as.id}/NOWHERE/statement/2026-03`, {
      as,
    })
    expect(status).toBe(404)
  })

  it('covers a month, a quarter or a year, and is provisional until that is over', async () => {
    const tenant = await world.institution()
    const { ADMIN: as } = tenant.people
    await post(as, { ...deposit, transactionDate: '2025-12-31', amount: 50 })
    await post(as, { ...deposit, transactionDate: '2026-01-01', amount: 1_000 })
    await post(as, { ...deposit, transactionDate: '2026-03-31', amount: 7 })
    await reverse(as, 3)
    const statementFor = async (period: string) => {
      const { statement } = await get(as, `accounts/${as.id}/PSU/statement/${period}`)
      const { from, to, month, provisionalOn, opening, closing, rows } = statement
      return [
        from,
        to,
        month,
        provisionalOn,
        opening,
        closing,
        rows.map(({ id, isLate }: Json) => (isLate ? `${id} late` : id)),
      ]
    }
    const today = '2026-03-31'
    expect(await statementFor('2025')).toEqual(['2025-01-01', '2025-12-31', null, null, 0, 50, ['1 late']])
    expect(await statementFor('2026')).toEqual([
      '2026-01-01',
      '2026-12-31',
      null,
      today,
      50,
      1_050,
      ['2 late', 3, 4],
    ])
    expect(await statementFor('2026-Q1')).toEqual([
      '2026-01-01',
      '2026-03-31',
      null,
      today,
      50,
      1_050,
      ['2 late', 3, 4],
    ])
    expect(await statementFor('2026-02')).toEqual([
      '2026-02-01',
      '2026-02-28',
      '2026-02',
      null,
      1_050,
      1_050,
      [],
    ])
    expect((await get(as, `accounts/${as.id}/PSU/statement/2026`)).statement.totals).toMatchObject({
      deposited: 1_007,
      depositsTakenBack: 7,
    })
  })

  it('of all accounts has a line for each account with a balance or movement, and adds up', async () => {
    const tenant = await world.institution()
    const { ADMIN: as } = tenant.people
    await world.inTenant(tenant.id, async (tx) => {
      for (const code of ['FIN', 'LAW', 'NEW']) await createDepartment(tx, { code }, world.now)
    })
    await post(as, { ...deposit, transactionDate: '2026-02-10', amount: 1_000 })
    await post(as, { ...draw, transactionDate: '2026-03-02', litres: 10 })
    await reverse(as, 2)
    await post(as, { ...deposit, accountHolder: 'LAW', transactionDate: '2025-12-01', amount: 5 })
    await post(as, { ...deposit, accountHolder: 'FIN', transactionDate: '2026-03-03', amount: 300.5 })
    await reverse(as, 5)
    const statementFor = async (period: string) => (await get(as, `statements/${period}`)).statement
    const march = await statementFor('2026-03')
    const codesOf = ({ accounts }: Json) => accounts.map(({ department }: Json) => department).toSorted()
    expect(codesOf(march)).toEqual(['FIN', 'LAW', 'PSU'])
    for (const { department, totals } of march.accounts) {
      const path = `accounts/${as.id}/${department}/statement/2026-03`
      expect((await get(as, path)).statement.totals).toEqual(totals)
    }
    expect(march).toMatchObject({
      provisionalOn: '2026-03-31',
      totals: {
        opening: 1_005,
        deposited: 300.5,
        depositsTakenBack: 300.5,
        drawn: 239,
        drawsTakenBack: 239,
        closing: 1_005,
        fuels: { DIESEL: { litres: 10, litresTakenBack: 10 }, PETROL: { litres: 0 } },
      },
    })
    expect(codesOf(await statementFor('2025'))).toEqual(['LAW'])
    // Movements that cancelled out before the period give no line.
    expect(codesOf(await statementFor('2026-04'))).toEqual(['LAW', 'PSU'])
    expect((await statementFor('2024')).accounts).toEqual([])
  })

  it('leaves out amounts too large to be exact to the ngwee', async () => {
    const tenant = await world.institution()
    const { ADMIN: as } = tenant.people
    // Entries reversed later still count on earlier days, so the balances of those days can exceed the account limit.
    for (let i = 0; i < 8; i++) {
      await post(as, { ...deposit, transactionDate: '2026-02-10', amount: largestAmount })
      await reverse(as, 2 * i + 1)
    }
    const statementFor = async (month: string) =>
      (await get(as, `accounts/${as.id}/PSU/statement/${month}`)).statement
    const february = await statementFor('2026-02')
    expect(february).toMatchObject({ opening: 0, deposited: null, drawn: 0, closing: null })
    const running = february.rows.map((row: Json) => row.running)
    expect(running.slice(5)).toEqual([59_999_999_999_999.94, 69_999_999_999_999.93, null])
    const march = await statementFor('2026-03')
    expect(march).toMatchObject({ opening: null, deposited: null, drawn: 0, closing: 0 })
    expect(march.rows.map((row: Json) => row.running).slice(0, 2)).toEqual([
      69_999_999_999_999.93, 59_999_999_999_999.94,
    ])
    expect((await get(as, `accounts/${as.id}/PSU/balances?year=2026`)).balances.months).toEqual([
      { month: '2026-01', balance: 0 },
      { month: '2026-02', balance: null },
      { month: '2026-03', balance: 0 },
    ])
  })
})

describe('a page', () => {
  it('covers the whole account in both directions, and filters do not change the balance', async () => {
    const tenant = await world.institution()
    const { ADMIN, GUEST } = tenant.people
    await world.inTenant(tenant.id, (tx) => createDepartment(tx, { code: 'FIN' }, world.now))
    for (let i = 1; i <= 5; i++) {
      await world.fuel(tenant, ADMIN, { amount: i, transactionDate: `2026-03-0${i}` })
      await world.fuel(tenant, ADMIN, { accountHolder: 'FIN', amount: 1 })
    }
    const page = async (at: string, query = '') => {
      const { transactions } = await get(GUEST, `fuel/${at}/id/${GUEST.id}/PSU${query}`)
      return [transactions.content.map(({ amount }: Json) => amount), transactions.balance]
    }
    expect((await page('0/2'))[0]).toEqual([5, 4])
    expect((await page('2/2'))[0]).toEqual([1])
    expect((await page('3/2'))[0]).toEqual([])
    expect((await page('0/2', '?direction=asc'))[0]).toEqual([1, 2])
    expect((await page('1/3', '?direction=asc'))[0]).toEqual([4, 5])
    expect((await page('0/12', '?from=2026-03-02&to=2026-03-03')).slice(0, 2)).toEqual([[3, 2], 15])
    expect((await page('0/12', '?type=WITHDRAW')).slice(0, 2)).toEqual([[], 15])
  })

  it('is filtered by client and coupon in any spelling, and earlier clients are suggested', async () => {
    const { people } = await world.institution()
    const { ORD: as } = people
    await post(as, deposit)
    await post(as, { ...draw, coupon: 'C 118204' })
    await post(as, { ...draw, client: 'Cruiser BAH 7', coupon: 'C 2' })
    const { transactions } = await get(
      as,
      `fuel/0/12/id/${as.id}/PSU?client=hilux%20bah%202231&coupon=c118204`,
    )
    expect(transactions.content).toMatchObject([{ id: 2 }])
    expect((await get(as, 'clients?search=hil')).clients).toEqual([draw.client])
  })
})

it('the alias of the institution is the client of its deposits', async () => {
  const place = await world.institution({ alias: 'Lakes & Rivers' })
  const { body } = await post(place.people.ORD, deposit)
  expect(body.payload.transaction.client).toBe('Lakes & Rivers')
})

describe('the database constraints', () => {
  let place: TestTenant
  let application: Client
  beforeAll(async () => {
    place = await world.institution()
    for (const amount of [100, 50]) await world.fuel(place, place.people.ORD, { amount })
    application = new Client(world.access.application)
    await application.connect()
  })
  afterAll(() => application.end())

  const good = {
    id: 9,
    sequence: 3,
    previous_sequence: 2,
    previous_balance: 150,
    state: 'DEPOSIT',
    amount: 10,
    balance: 160,
    reverses: null,
    reason: null,
    fuel_type: 'NA',
    litres: null,
    price: null,
  }
  it.each<[string, object, string]>([
    ['an entry that fits', {}, 'none'],
    ['a gap', { sequence: 4 }, 'fuel_transactions_in_a_row'],
    [
      'a gap after an entry that is not there',
      { sequence: 4, previous_sequence: 3 },
      'fuel_transactions_previous_fkey',
    ],
    [
      'a place that is taken',
      { sequence: 2, previous_sequence: 1, previous_balance: 100, balance: 110 },
      'fuel_transactions_of_account',
    ],
    [
      'a second beginning',
      { sequence: 1, previous_sequence: null, previous_balance: null, balance: 10 },
      'fuel_transactions_of_account',
    ],
    [
      'no predecessor',
      { previous_sequence: null, previous_balance: null, balance: 10 },
      'fuel_transactions_in_a_row',
    ],
    [
      'a predecessor without a balance',
      { previous_balance: null, balance: 10 },
      'fuel_transactions_in_a_row',
    ],
    ['a balance that does not follow', { balance: 161 }, 'fuel_transactions_balanced'],
    [
      'a predecessor with another balance',
      { previous_balance: 151, balance: 161 },
      'fuel_transactions_previous_fkey',
    ],
    ['a draw that adds', { state: 'WITHDRAW' }, 'fuel_transactions_balanced'],
    ['an amount below zero', { amount: -10, balance: 140 }, 'fuel_transactions_above_zero'],
    ['a price without litres', { price: 1 }, 'fuel_transactions_priced'],
    ['a fuel without a price', { fuel_type: 'DIESEL', litres: 1 }, 'fuel_transactions_priced'],
    [
      'a reversal without a reason',
      { state: 'WITHDRAW', balance: 140, reverses: 1 },
      'fuel_transactions_reason_with_reversal',
    ],
    [
      'a reversal of what is not there',
      { state: 'WITHDRAW', balance: 140, reverses: 77, reason: 'x' },
      'fuel_transactions_reversed_fkey',
    ],
  ])('accept or refuse %s', async (_, changed, constraint) => {
    expect(await insert({ ...good, ...changed })).toBe(constraint)
    await application.query('ROLLBACK')
  })

  it('refuse a second reversal, updates and deletions', async () => {
    const first = { ...good, state: 'WITHDRAW', balance: 140, reverses: 1, reason: 'x' }
    expect(await insert(first)).toBe('none')
    const second = {
      ...first,
      id: 10,
      sequence: 4,
      previous_sequence: 3,
      previous_balance: 140,
      balance: 130,
    }
    expect(await attempt(second)).toBe('fuel_transactions_reverses_unique')
    await application.query('ROLLBACK')
    for (const change of [
      'UPDATE fuel_transactions SET amount = 1',
      'DELETE FROM fuel_transactions',
      'DELETE FROM fuel_months',
    ]) {
      await application.query(`BEGIN; SELECT app.set_tenant('${place.id}')`)
      await expect(application.query(change)).rejects.toMatchObject({ code: '42501' })
      await application.query('ROLLBACK')
    }
  })

  async function insert(row: object): Promise<string> {
    await application.query(`BEGIN; SELECT app.set_tenant('${place.id}')`)
    return attempt(row)
  }

  function attempt(row: object): Promise<string> {
    const completeRow = {
      institution_id: place.id,
      department_id: place.departmentId,
      transaction_date: '2026-03-31',
      reference: 'x',
      client: 'x',
      client_key: 'x',
      description: 'x',
      initiator: 'x',
      initiator_id: place.people.ORD.id,
      created_on: '2026-03-31T10:00:00+02:00',
      ...row,
    }
    return application
      .query(
        'INSERT INTO fuel_transactions SELECT * FROM jsonb_populate_record(NULL::fuel_transactions, $1)',
        [JSON.stringify(completeRow)],
      )
      .then(
        () => 'none',
        (error: { constraint: string }) => error.constraint,
      )
  }
})

it('a recount finds no fault at first, and then a changed month and a changed entry', async () => {
  const tenant = await world.institution()
  await post(tenant.people.ORD, deposit)
  await post(tenant.people.ORD, draw)
  await reverse(tenant.people.ORD, 2)
  const findFaults = () => findRollupFaults(world.access, tenant)
  expect(await findFaults()).toEqual([])
  await superuser.query(
    "UPDATE fuel_months SET amount = amount + 1 WHERE institution_id = $1 AND kind = 'DEPOSIT' AND fuel_type = 'NA'",
    [tenant.id],
  )
  expect(await findFaults()).toEqual([
    {
      institution: tenant.code,
      what: `fuel months: ${tenant.departmentId}, 2026-03-01, DEPOSIT, NA`,
      kept: '1 of 1001.00',
      counted: '1 of 1000.00',
    },
  ])
  await superuser.query('DELETE FROM fuel_months WHERE institution_id = $1', [tenant.id])
  // The months of the deposit, of the draw and of its reversal are missing.
  expect(await findFaults()).toHaveLength(3)
  // Only a superuser can disable the triggers.
  await superuser.query('BEGIN; SET LOCAL session_replication_role = replica')
  await superuser.query(
    `UPDATE fuel_transactions SET previous_balance = previous_balance + 5, balance = balance + 5 WHERE institution_id = $1 AND sequence = 3`,
    [tenant.id],
  )
  await superuser.query('COMMIT')
  expect((await findFaults()).map(({ what }) => what)).toContain('fuel: balance of PSU after entry 3')
})
