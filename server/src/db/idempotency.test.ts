import { expect, it, vi } from 'vitest'
import { openWorld } from '../../test/support/world.ts'
import { once, type Outcome } from './idempotency.ts'

const world = openWorld()
const days = 24 * 3_600_000

it('keys of submits are forgotten after thirty days, and not before', async () => {
  const { id, people } = await world.institution()
  const actor = { institutionId: id, id: people.ORD.id, name: 'Mutale Banda' }
  const work = vi.fn<() => Promise<string>>()
  const submit = (key: string | null, body: object = { a: 1 }): Promise<Outcome> =>
    world.platform.database.write(id, actor, (tx) =>
      once(tx, { userId: people.ORD.id, endpoint: 'x.save', key, body }, work),
    )
  let record = 0
  work.mockImplementation(() => Promise.resolve(String(++record)))
  expect(await submit('the-first')).toEqual({ recordId: '1', replayed: false, sameBody: true })
  expect(await submit(null)).toMatchObject({ recordId: '2', replayed: false })
  expect(await submit(null)).toMatchObject({ recordId: '3', replayed: false })

  world.passTime(30 * days)
  await submit('another')
  expect(await submit('the-first')).toEqual({ recordId: '1', replayed: true, sameBody: true })
  expect(await submit('the-first', { a: 2 })).toEqual({ recordId: '1', replayed: true, sameBody: false })

  world.passTime(1_000)
  await submit('one-more')
  expect(await submit('the-first')).toEqual({ recordId: '6', replayed: false, sameBody: true })
  expect(work).toHaveBeenCalledTimes(6)
})
