import { beforeAll, expect, it, vi } from 'vitest'
import { runSql } from '../../test/support/sql.ts'
import { openWorld } from '../../test/support/world.ts'
import { forEachInstitution } from './for-each-institution.ts'
import type { Job } from './job.ts'

const world = openWorld({ alone: true })
let all: string[]

beforeAll(async () => {
  for (let i = 0; i < 5; i++) await world.institution()
  const { rows } = await world.platform.database.readDirectory((tx) =>
    runSql(tx, 'SELECT id FROM institutions ORDER BY id'),
  )
  all = rows.map(({ id }) => String(id))
})

/** Runs the job with a page size of two. */
async function runOver(
  work: (id: string) => unknown,
  { cursor = null, signal = new AbortController().signal }: Partial<Pick<Job, 'cursor' | 'signal'>> = {},
) {
  const advance = vi.fn<Job['advance']>(async () => undefined)
  const failure = await forEachInstitution(
    world.platform.database,
    { institutionId: null, cursor, wantedOn: null, signal, advance },
    async (id) => work(id),
    { limit: 2 },
  ).catch((error: unknown) => error)
  return { failure, cursors: advance.mock.calls.map(([, next]) => next) }
}

it('a job works in every institution and resumes after its cursor', async () => {
  const done: string[] = []
  const { failure, cursors } = await runOver((id) => done.push(id))
  expect([failure, done, cursors]).toEqual([undefined, all, [all[1], all[3]]])
  done.length = 0
  await runOver((id) => done.push(id), { cursor: all[1]! })
  expect(done).toEqual(all.slice(2))
})

it('a job that fails in one institution works in the others, names the failed one, and starts over the next time', async () => {
  const done: string[] = []
  const { failure, cursors } = await runOver((id) => {
    if (id === all[1]) throw new Error('broken')
    done.push(id)
  })
  expect(done).toEqual(all.filter((id) => id !== all[1]))
  expect(failure).toMatchObject({
    message: `The job failed in institution ${all[1]}.`,
    cause: { message: 'broken' },
  })
  expect(cursors.at(-1)).toBe(null)
})

it('a job stops as soon as the server is stopping', async () => {
  const stopping = new AbortController()
  const done: string[] = []
  const { failure } = await runOver(
    (id) => {
      done.push(id)
      stopping.abort()
    },
    { signal: stopping.signal },
  )
  expect([done, String(failure)]).toEqual([[all[0]], expect.stringContaining('aborted')])
})

it('a job that is stopped within the last institution keeps its cursor', async () => {
  const stopping = new AbortController()
  const { failure, cursors } = await runOver(
    (id) => {
      if (id === all.at(-1)) stopping.abort()
      stopping.signal.throwIfAborted()
    },
    { signal: stopping.signal },
  )
  expect(String(failure)).toContain('aborted')
  expect(cursors).toEqual([all[1], all[3]])
})
