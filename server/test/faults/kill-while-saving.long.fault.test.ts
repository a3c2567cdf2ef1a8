import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '../../src/demo/demo-data.ts'
import { findPostmaster } from '../../src/embedded-postgres/postmaster.ts'
import { isLong } from '../support/long-tests.ts'
import { ServerProcess } from './server-process.ts'
import { PhoneWriter } from './phone-number-writer.ts'

const command = fileURLToPath(new URL('../../../scripts/command.mjs', import.meta.url))
const server = new ServerProcess()

beforeAll(() => server.start())
afterAll(() => server.remove())

/** Verifies all chains and returns the number of events. */
function countEvents(): number {
  const { stdout, status } = spawnSync(process.execPath, [command, 'audit-verify'], {
    env: { ...process.env, DATA_DIR: server.dataDir },
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  const events = [...stdout.matchAll(/: (\d+) events, every link holds/g)].map(([, count]) => Number(count))
  expect(events).toHaveLength(2)
  return events[0]! + events[1]!
}

/** Checks for a new postmaster, since the old one's backends answer for a moment longer. */
async function isServedByAnother(formerPid: number): Promise<boolean> {
  const postmaster = await findPostmaster(join(server.dataDir, 'postgres'))
  if (postmaster?.status !== 'ready' || postmaster.pid === formerPid) return false
  return (await server.tryCall('GET', '/readyz')).status === 200
}

describe('a kill during concurrent changes of users', () => {
  it('loses no acknowledged change, duplicates none, and recovers automatically', async () => {
    const eventsBefore = countEvents()
    const writers = demoAccounts.map(({ username }) => new PhoneWriter(server, username))
    for (const writer of writers) writer.token = await server.signIn(writer.username)

    for (let round = 0; round < (isLong ? 10 : 3); round++) {
      let isStopped = false
      const allWrites = writers.map((writer) => writer.writeUntil(() => isStopped))
      await server.until(async () => writers.every(({ acknowledgedCount }) => acknowledgedCount > 2), 30_000)

      const { postmasterPid } = server
      if (round % 3 !== 0) process.kill(postmasterPid, 'SIGKILL')
      if (round % 3 !== 1) await server.kill('SIGKILL')
      else await server.until(() => isServedByAnother(postmasterPid), 60_000)
      isStopped = true
      await Promise.all(allWrites)

      if (round % 3 !== 1) await server.start()
      for (const writer of writers) await writer.check()
    }

    // Each new version has exactly one event.
    const changes = writers.reduce((sum, { acknowledged }) => sum + acknowledged.version - 1, 0)
    expect(countEvents()).toBe(eventsBefore + changes)
  })
})
