import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allLists } from '@insaka/domain/all-lists'
import { auditEndpoints } from '@insaka/domain/audit/audit.endpoints'
import { importsEndpoints } from '@insaka/domain/imports/imports.endpoints'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { platformEndpoints } from '@insaka/domain/core/platform.endpoints'
import { pdf } from '../../domain/test/pdfs.ts'
import { JobRunner } from '../src/jobs/run-jobs.ts'
import { tidy } from '../src/tidy.ts'
import { fingerprintOf } from './support/fingerprint.ts'
import { everything, openStage } from './support/stage.ts'
import { upload } from './support/uploads.ts'
import { attemptsOf, expectedOf, isChange, send } from './support/walk.ts'
import { rightPassword } from './support/world.ts'

// A process that knows one step less than its database has.
const stage = openStage()
const upgraded = "INSERT INTO schema_migrations VALUES ('9999-of-a-newer-release', 1, 'checksum')"
const back = "DELETE FROM schema_migrations WHERE migration = '9999-of-a-newer-release'"

const day = 24 * 3_600_000
/** When much of what the homes have left is old enough to be forgotten. */
const doJobsLater = async () => {
  const later = new Date(stage.world.now.getTime() + 40 * day)
  const runner = new JobRunner({ ...stage.world.platform, clock: () => later }, [tidy], console)
  await runner.look()
  await vi.waitFor(async () => {
    const { rowCount } = await stage.superuser.query('SELECT FROM jobs WHERE leased_by IS NOT NULL')
    expect(rowCount).toBe(0)
  }, 60_000)
  await runner.stop()
}

beforeAll(async () => {
  await stage.superuser.query(upgraded)
  // So that the last use of each session would have to be written down.
  stage.world.passTime(61_000)
})
afterAll(() => stage.superuser.query(back))

const refused = {
  code: 'OUTDATED',
  message: 'Insaka is being upgraded. Please try again in a few minutes.',
  fields: {},
}

/** Reads that write: exports and downloads leave an event, and some are counted for a limit. */
const writingReads = new Set<Endpoint>([
  ...Object.values(allLists).map((list) => list.export),
  auditEndpoints.download,
  importsEndpoints.firstRows,
])

/** Runs the work and lists the tables that it wrote to. */
async function tablesWritten(work: () => Promise<unknown>): Promise<string[]> {
  const before = await fingerprintOf(stage.superuser)
  await work()
  const after = await fingerprintOf(stage.superuser)
  return Object.keys(after).filter((name) => after[name] !== before[name])
}

describe('in a process of an older release', () => {
  let before: Awaited<ReturnType<typeof fingerprintOf>>
  beforeAll(async () => {
    before = await fingerprintOf(stage.superuser)
  })

  it.each(everything)(
    '$title goes on if it reads, and is refused if it writes',
    async ({ declared, sample }) => {
      const attempts = stage.callers.flatMap((caller) => attemptsOf(declared, sample, caller))
      const served = attempts.find(
        (attempt) =>
          attempt.target.of === 'own' && [200, attempt.refusedWith].includes(expectedOf(declared, attempt)),
      )!
      const { status, text } = await send(stage.app, declared, served)
      if (declared === platformEndpoints.ready) expect(status).toBe(503)
      // A link that is not good is refused before anything is written.
      else if (served.refusedWith === 403) expect(status).toBe(403)
      else if (!isChange(declared, served) && !served.refusedWith && !writingReads.has(declared))
        expect(status).toBe(200)
      else expect([status, JSON.parse(text)]).toMatchObject([503, refused])
    },
  )

  it('none of these calls has written anything', async () => {
    expect(await fingerprintOf(stage.superuser)).toEqual(before)
  })

  it('a person who signs in hears when to try again, with a wrong password too', async () => {
    const { username } = stage.own.people.ORD
    const written = await tablesWritten(async () => {
      for (const password of [rightPassword, 'a wrong one']) {
        const answer = await stage.world.signIn(username, password)
        expect(answer).toMatchObject({ status: 503, body: refused, headers: { 'retry-after': '60' } })
      }
    })
    expect(written).toEqual([])
  })

  it('a file is not kept', async () => {
    const written = await tablesWritten(async () => {
      const answer = await upload(stage.world, pdf(), { as: stage.own.people.ORD })
      expect(answer).toMatchObject({ status: 503, body: refused })
    })
    expect(written).toEqual([])
  })

  it('no job is begun, until the process is of the newer release, too', async () => {
    const ofOlder = await tablesWritten(doJobsLater)
    expect(ofOlder).toEqual([])
    await stage.superuser.query(back)
    try {
      const ofNewer = await tablesWritten(doJobsLater)
      expect(ofNewer).toEqual(expect.arrayContaining(['attachments', 'jobs', 'sessions']))
    } finally {
      await stage.superuser.query(upgraded)
    }
  })
})
