import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allLists } from '@insaka/domain/all-lists'
import { auditEndpoints } from '@insaka/domain/audit-log/audit.endpoints'
import { importsEndpoints } from '@insaka/domain/imports/imports.endpoints'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { platformEndpoints } from '@insaka/domain/core/platform.endpoints'
import { pdf } from '../../domain/test/pdfs.ts'
import { JobRunner } from '../src/jobs/run-jobs.ts'
import { cleanupJob } from '../src/cleanup.ts'
import { fingerprintOf } from './support/fingerprint.ts'
import { sampledEndpoints, openIsolationFixture } from './support/isolation-fixture.ts'
import { upload } from './support/uploads.ts'
import { attemptsOf, expectedOf, isChange, send } from './support/endpoint-attempts.ts'
import { rightPassword } from './support/world.ts'

// The process knows one migration fewer than its database has.
const fixture = openIsolationFixture()
const addNewerStep = "INSERT INTO schema_migrations VALUES ('9999-of-a-newer-release', 1, 'checksum')"
const removeNewerStep = "DELETE FROM schema_migrations WHERE migration = '9999-of-a-newer-release'"

const day = 24 * 3_600_000
const runJobsLater = async () => {
  const later = new Date(fixture.world.now.getTime() + 40 * day)
  const runner = new JobRunner({ ...fixture.world.platform, clock: () => later }, [cleanupJob], console)
  await runner.poll()
  await vi.waitFor(async () => {
    const { rowCount } = await fixture.superuser.query('SELECT FROM jobs WHERE leased_by IS NOT NULL')
    expect(rowCount).toBe(0)
  }, 60_000)
  await runner.stop()
}

beforeAll(async () => {
  await fixture.superuser.query(addNewerStep)
  // Makes the last use of each session due for an update.
  fixture.world.passTime(61_000)
})
afterAll(() => fixture.superuser.query(removeNewerStep))

const outdatedReply = {
  code: 'OUTDATED',
  message: 'Insaka is being upgraded. Please try again in a few minutes.',
  fields: {},
}

/** Reads that write: exports and downloads record an event, and some count towards a rate limit. */
const readsThatWrite = new Set<Endpoint>([
  ...Object.values(allLists).map((list) => list.export),
  auditEndpoints.download,
  importsEndpoints.firstRows,
])

async function tablesWrittenBy(work: () => Promise<unknown>): Promise<string[]> {
  const fingerprintBefore = await fingerprintOf(fixture.superuser)
  await work()
  const fingerprintAfter = await fingerprintOf(fixture.superuser)
  return Object.keys(fingerprintAfter).filter((name) => fingerprintAfter[name] !== fingerprintBefore[name])
}

describe('in a process of an older release', () => {
  let fingerprintBefore: Awaited<ReturnType<typeof fingerprintOf>>
  beforeAll(async () => {
    fingerprintBefore = await fingerprintOf(fixture.superuser)
  })

  it.each(sampledEndpoints)(
    '$title works if it reads and is refused if it writes',
    async ({ declared, sample }) => {
      const attempts = fixture.callers.flatMap((caller) => attemptsOf(declared, sample, caller))
      const servedAttempt = attempts.find(
        (attempt) =>
          attempt.target.of === 'own' && [200, attempt.refusedWith].includes(expectedOf(declared, attempt)),
      )!
      const { status, text } = await send(fixture.app, declared, servedAttempt)
      if (declared === platformEndpoints.ready) expect(status).toBe(503)
      // An invalid link is refused before any write.
      else if (servedAttempt.refusedWith === 403) expect(status).toBe(403)
      else if (
        !isChange(declared, servedAttempt) &&
        !servedAttempt.refusedWith &&
        !readsThatWrite.has(declared)
      )
        expect(status).toBe(200)
      else expect([status, JSON.parse(text)]).toMatchObject([503, outdatedReply])
    },
  )

  it('none of these calls wrote to the database', async () => {
    expect(await fingerprintOf(fixture.superuser)).toEqual(fingerprintBefore)
  })

  it('a sign-in is answered with Retry-After, also with a wrong password', async () => {
    const { username } = fixture.own.people.ORD
    const written = await tablesWrittenBy(async () => {
      for (const password of [rightPassword, 'a wrong one']) {
        const answer = await fixture.world.signIn(username, password)
        expect(answer).toMatchObject({ status: 503, body: outdatedReply, headers: { 'retry-after': '60' } })
      }
    })
    expect(written).toEqual([])
  })

  it('an upload is not stored', async () => {
    const written = await tablesWrittenBy(async () => {
      const answer = await upload(fixture.world, pdf(), { as: fixture.own.people.ORD })
      expect(answer).toMatchObject({ status: 503, body: outdatedReply })
    })
    expect(written).toEqual([])
  })

  it('no job starts until the process is of the newer release', async () => {
    const olderRows = await tablesWrittenBy(runJobsLater)
    expect(olderRows).toEqual([])
    await fixture.superuser.query(removeNewerStep)
    try {
      const newerRows = await tablesWrittenBy(runJobsLater)
      expect(newerRows).toEqual(expect.arrayContaining(['attachments', 'jobs', 'sessions']))
    } finally {
      await fixture.superuser.query(addNewerStep)
    }
  })
})
