import { expect, it } from 'vitest'
import { openWorld } from '../../test/support/world.ts'
import type { WriteTx } from '../db/transactions.ts'
import { countStates, recount } from './counters.ts'
import { lastNumber, nextNumbers } from './numbers.ts'

const world = openWorld()

async function placeToWrite() {
  const place = await world.institution()
  const actor = { institutionId: place.id, id: null, name: 'Mutale Banda' }
  return {
    ...place,
    write: <T>(work: (tx: WriteTx) => Promise<T>) => world.platform.database.write(place.id, actor, work),
  }
}

it('numbers come in a row, and go back with what fails', async () => {
  const { write } = await placeToWrite()
  expect(await write((tx) => lastNumber(tx, 'tries'))).toBe(0)
  expect(await write((tx) => nextNumbers(tx, 'tries', 1))).toBe(1)
  expect(await write((tx) => nextNumbers(tx, 'tries', 500))).toBe(2)
  const failing = write(async (tx) => {
    expect(await nextNumbers(tx, 'tries', 7)).toBe(502)
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
  const both = await Promise.all([1, 2].map(() => write((tx) => nextNumbers(tx, 'tries', 10))))
  expect(both.toSorted((a, b) => a - b)).toEqual([502, 512])
  expect(await write((tx) => lastNumber(tx, 'tries'))).toBe(521)
})

it('counters of many changes are changed once each, and by what is left of them', async () => {
  const { write, id, departmentId, people } = await placeToWrite()
  const of = (state: string, by = people.ORD) => ({ departmentId, initiatorId: by.id, state })
  const counts = () =>
    write((tx) =>
      Promise.all([
        countStates(tx, 'tries', 'institution', id),
        countStates(tx, 'tries', 'department', departmentId),
        countStates(tx, 'tries', 'mine', people.ORD.id),
        countStates(tx, 'tries', 'mine', people.ADMIN.id),
      ]),
    )
  await write(async (tx) =>
    recount(tx, 'tries', [
      ...Array.from({ length: 5 }, () => ({ before: null, after: of('OPEN') })),
      { before: null, after: of('OPEN', people.ADMIN) },
    ]),
  )
  expect(await counts()).toEqual([{ OPEN: 6 }, { OPEN: 6 }, { OPEN: 5 }, { OPEN: 1 }])
  await write(async (tx) =>
    recount(tx, 'tries', [
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
