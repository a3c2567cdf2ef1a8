import { fromNgwee } from '@insaka/domain/core/money'
import { expect, it } from 'vitest'
import { openWorld } from '../../test/support/world.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { Scope } from '@insaka/domain/core/register-list.schema'
import { enquiryRegister } from '../enquiries/enquiries.repository.ts'
import type { Change } from '../projections/projection.ts'
import { countStates } from './counters.ts'
import { lastNumber, nextNumbers } from './number-series.ts'
import { projectionsOf } from './register-projections.ts'

const world = openWorld()

const [counters] = projectionsOf({
  ...enquiryRegister,
  name: 'tries' as never,
  amount: { value: 'value', currency: 'currency' },
})
const updateCounters = (tx: WriteTx, changes: Change<object>[]) =>
  counters!.keep(tx, changes as Change<never>[])

async function institutionWriter() {
  const tenant = await world.institution()
  const actor = { institutionId: tenant.id, id: null, name: 'Mutale Banda' }
  return {
    ...tenant,
    write: <T>(work: (tx: WriteTx) => Promise<T>) => world.platform.database.write(tenant.id, actor, work),
  }
}

it('numbers are consecutive, and are released if the transaction fails', async () => {
  const { write } = await institutionWriter()
  expect(await write((tx) => lastNumber(tx, 'tries'))).toBe(0)
  expect(await write((tx) => nextNumbers(tx, 'tries', 1))).toBe(1)
  expect(await write((tx) => nextNumbers(tx, 'tries', 500))).toBe(2)
  const failing = write(async (tx) => {
    expect(await nextNumbers(tx, 'tries', 7)).toBe(502)
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
  const firstNumbers = await Promise.all([1, 2].map(() => write((tx) => nextNumbers(tx, 'tries', 10))))
  expect(firstNumbers.toSorted((a, b) => a - b)).toEqual([502, 512])
  expect(await write((tx) => lastNumber(tx, 'tries'))).toBe(521)
})

it('several changes update each counter once, by their net difference', async () => {
  const { write, id, departmentId, people } = await institutionWriter()
  const of = (state: string, by = people.ORD) => ({
    institutionId: id,
    departmentId,
    initiatorId: by.id,
    state,
    currency: '',
    value: 0,
  })
  const countsOf = async (tx: WriteTx, scope: Scope, scopeId: string) =>
    (await countStates(tx, 'tries', scope, scopeId)).counts
  const counts = () =>
    write((tx) =>
      Promise.all([
        countsOf(tx, 'institution', id),
        countsOf(tx, 'department', departmentId),
        countsOf(tx, 'mine', people.ORD.id),
        countsOf(tx, 'mine', people.ADMIN.id),
      ]),
    )
  await write(async (tx) =>
    updateCounters(tx, [
      ...Array.from({ length: 5 }, () => ({ before: null, after: of('OPEN') })),
      { before: null, after: of('OPEN', people.ADMIN) },
    ]),
  )
  expect(await counts()).toEqual([{ OPEN: 6 }, { OPEN: 6 }, { OPEN: 5 }, { OPEN: 1 }])
  await write(async (tx) =>
    updateCounters(tx, [
      { before: of('OPEN'), after: of('LINKED') },
      { before: of('OPEN'), after: of('LINKED') },
      { before: of('LINKED'), after: of('OPEN') },
      { before: of('OPEN'), after: of('OPEN', people.ADMIN) },
      { before: null, after: of('WITHDRAWN') },
    ]),
  )
  expect(await counts()).toEqual([
    { OPEN: 5, LINKED: 1, WITHDRAWN: 1 },
    { OPEN: 5, LINKED: 1, WITHDRAWN: 1 },
    { OPEN: 3, LINKED: 1, WITHDRAWN: 1 },
    { OPEN: 2 },
  ])
})

it('amounts are added up exactly, by state and currency', async () => {
  const { write, id, departmentId, people } = await institutionWriter()
  const of = (state: string, currency: string, ngwee: bigint) => ({
    institutionId: id,
    departmentId,
    initiatorId: people.ORD.id,
    state,
    currency,
    value: fromNgwee(ngwee),
  })
  const sums = async () => {
    const { sums } = await write((tx) => countStates(tx, 'tries', 'institution', id))
    return Object.fromEntries(sums.map(({ state, currency, ngwee }) => [`${state} ${currency}`, ngwee]))
  }
  const largest = 999_999_999_999_999n
  await write(async (tx) =>
    updateCounters(tx, [
      ...Array.from({ length: 100 }, () => ({ before: null, after: of('OPEN', 'ZMW', largest) })),
      { before: null, after: of('OPEN', 'USD', 1n) },
    ]),
  )
  expect(await sums()).toEqual({ 'OPEN ZMW': 100n * largest, 'OPEN USD': 1n })
  await write(async (tx) =>
    updateCounters(tx, [
      { before: of('OPEN', 'ZMW', largest), after: of('OPEN', 'ZMW', 7n) },
      { before: of('OPEN', 'ZMW', largest), after: of('LINKED', 'ZMW', 10n) },
      { before: of('OPEN', 'USD', 1n), after: of('OPEN', 'EUR', 1n) },
    ]),
  )
  expect(await sums()).toEqual({ 'OPEN ZMW': 98n * largest + 7n, 'LINKED ZMW': 10n, 'OPEN EUR': 1n })
})
