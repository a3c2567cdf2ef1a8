import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDepartment } from '../demo/factory.ts'
import { openWorld, type TestResponse, type Person } from '../../test/support/world.ts'
import { repetitions } from '../../test/support/long-tests.ts'
import { findRollupFaults } from '../../test/support/rollups.ts'

const world = openWorld()

const account = fc.constantFrom('PSU', 'FIN')
const fuel = fc.constantFrom('PETROL', 'DIESEL')
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      account,
      ngwee: fc.integer({ min: 1, max: 500_000 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('draw' as const),
      account,
      fuel,
      millilitres: fc.integer({ min: 1, max: 200_000 }),
      isConfirmed: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('reverse' as const), at: fc.nat(20), isConfirmed: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('price' as const),
      fuel,
      ngwee: fc.integer({ min: 1, max: 5_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), at: fc.nat(20) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Entry = { id: number; account: string; change: bigint; isTakenBack: boolean; isReversal: boolean }

/** Model of the ledger that an office would keep on paper. */
class Ledger {
  readonly entries: Entry[] = []
  readonly prices: Record<string, bigint> = { PETROL: 2_598n, DIESEL: 2_390n }

  balance = (account: string): bigint =>
    this.entries.filter((each) => each.account === account).reduce((sum, { change }) => sum + change, 0n)

  /** Returns the expected status, and adds the entry if it is accepted. */
  post(account: string, change: bigint, isConfirmed: boolean, isReversal = false): number {
    if (change === 0n) return 422
    if (change < 0n && !isConfirmed && this.balance(account) + change < 0n) return 409
    this.entries.push({ id: this.entries.length + 1, account, change, isTakenBack: false, isReversal })
    return 200
  }

  expected(step: Exclude<Step, { do: 'again' }>): number {
    if (step.do === 'deposit') return this.post(step.account, BigInt(step.ngwee), false)
    if (step.do === 'price') {
      this.prices[step.fuel] = BigInt(step.ngwee)
      return 200
    }
    if (step.do === 'draw') {
      // Rounds half a ngwee up.
      const exact = this.prices[step.fuel]! * BigInt(step.millilitres)
      return this.post(step.account, -(exact / 1_000n + (exact % 1_000n >= 500n ? 1n : 0n)), step.isConfirmed)
    }
    const entry = this.entries[step.at]
    if (!entry) return 404
    if (entry.isReversal) return 422
    if (entry.isTakenBack) return 409
    const status = this.post(entry.account, -entry.change, step.isConfirmed, true)
    if (status === 200) entry.isTakenBack = true
    return status
  }
}

function send(as: Person, step: Exclude<Step, { do: 'again' }>, key: string): Promise<TestResponse> {
  const headers = { 'idempotency-key': key }
  const confirmed = 'isConfirmed' in step && step.isConfirmed ? '?overdraft=confirmed' : ''
  if (step.do === 'price') {
    const body = { type: step.fuel, price: step.ngwee / 100 }
    return world.call('POST', '/api/stores/products', { as, body, headers })
  }
  if (step.do === 'reverse') {
    const body = { reason: 'A mistake' }
    return world.call('POST', `/api/stores/fuel/${step.at + 1}/reverse${confirmed}`, { as, body, headers })
  }
  const common = {
    accountHolder: step.account,
    transactionDate: '2026-03-31',
    reference: 'R 1',
    client: 'Hilux',
    description: 'Patrol',
  }
  const body =
    step.do === 'deposit'
      ? { ...common, transactionType: 'DEPOSIT', amount: step.ngwee / 100 }
      : { ...common, transactionType: 'WITHDRAW', fuelType: step.fuel, litres: step.millilitres / 1_000 }
  return world.call('POST', `/api/stores/fuel/0/12/id${confirmed}`, { as, body, headers })
}

const inKwacha = (ngwee: bigint): number => Number(ngwee) / 100

it('any sequence of deposits, draws, reversals, prices and repeated submits matches the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const tenant = await world.institution()
      const { people } = tenant
      await world.inTenant(tenant.id, (tx) => createDepartment(tx, { code: 'FIN' }, world.now))
      const as = people.ADMIN
      const ledger = new Ledger()
      const sent: { step: Exclude<Step, { do: 'again' }>; key: string; text: unknown }[] = []
      for (const each of steps) {
        if (each.do === 'again') {
          const earlier = sent[each.at]
          if (!earlier) continue
          const { status, body } = await send(as, earlier.step, earlier.key)
          expect(status).toBe(200)
          expect(body.payload.transaction?.id).toEqual(earlier.text)
          continue
        }
        const key = randomUUID()
        const expected = ledger.expected(each)
        const { status, body } = await send(as, each, key)
        expect([each, status]).toEqual([each, expected])
        if (status !== 200) continue
        sent.push({ step: each, key, text: body.payload.transaction?.id })
        if (each.do === 'price') continue
        const { id: number, account } = ledger.entries.at(-1)!
        const { transaction, transactions } = body.payload
        expect([transaction.id, transaction.balance]).toEqual([number, inKwacha(ledger.balance(account))])
        expect(transactions.balance).toBe(transaction.balance)
      }
      for (const code of ['PSU', 'FIN']) {
        const { body } = await world.call('GET', `/api/stores/fuel/0/100/id/${as.id}/${code}`, { as })
        const { content, balance } = body.payload.transactions
        const own = ledger.entries.filter((each) => each.account === code)
        expect(balance).toBe(inKwacha(ledger.balance(code)))
        expect(content.map(({ id: number }: { id: number }) => number)).toEqual(
          own.map((each) => each.id).toReversed(),
        )
        const { body: statement } = await world.call(
          'GET',
          `/api/stores/accounts/${as.id}/${code}/statement/2026-03`,
          { as },
        )
        expect(statement.payload.statement.closing).toBe(balance)
      }
      expect(await findRollupFaults(world.access, tenant)).toEqual([])
    }),
    { numRuns: repetitions(100) },
  )
})
