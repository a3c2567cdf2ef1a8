import { expect, it } from 'vitest'
import { runJob } from '../../test/support/jobs.ts'
import { openWorld } from '../../test/support/world.ts'
import type { Caller } from './caller.ts'
import { CheckedBody } from './checked-body.ts'
import { executeOnce } from './execute-once.ts'
import { cleanupJob } from '../cleanup.ts'

const world = openWorld({ alone: true })
const days = 24 * 3_600_000

it('a submit is carried out once under its key, until the key is thirty days old', async () => {
  const { id: institutionId, people } = await world.institution()
  const caller = { ...people.ORD, userId: people.ORD.id, institutionId, duties: [] } as unknown as Caller
  let saved = 0
  const send = async (key: string | null, body: object = { a: 1 }) => {
    const { id, replayed } = await executeOnce(
      world.platform,
      caller,
      { endpoint: 'x.save', key, checked: new CheckedBody(body) },
      {
        load: async () => null,
        save: async () => ({ id: ++saved, record: saved }),
        find: async (_, recordId) => Number(recordId),
      },
    )
    return [id, replayed]
  }
  expect(await send('the-first')).toEqual(['1', false])
  expect(await send(null)).toEqual(['2', false])
  expect(await send(null)).toEqual(['3', false])

  world.passTime(30 * days)
  await runJob(cleanupJob, world.platform)
  expect(await send('the-first')).toEqual(['1', true])
  await expect(send('the-first', { a: 2 })).rejects.toMatchObject({
    code: 'ALREADY_SAVED',
    details: { current: 1 },
  })

  world.passTime(1_000)
  await runJob(cleanupJob, world.platform)
  expect(await send('the-first')).toEqual(['4', false])
})
