import { Pool } from 'pg'
import { afterAll, beforeAll, it } from 'vitest'
import { sqlAccessEndpoints } from '@insaka/domain/institutions/sql-access.endpoints'
import { citusSettings } from '../../src/db/distribution.ts'
import { createCallers, type TestCaller } from '../support/callers.ts'
import { createTenantPair } from '../support/tenant-pair.ts'
import { sampledEndpoints } from '../support/isolation-fixture.ts'
import {
  attemptsOf,
  expectReplies,
  isChange,
  withFreshCaller,
  send,
  type Attempt,
  type Reply,
} from '../support/endpoint-attempts.ts'
import { openDistributedWorld } from './distributed-world.ts'

// Every endpoint except SQL access, which Citus lacks: own records, foreign records and missing records.
const world = openDistributedWorld('insaka_walk')
let callers: TestCaller[]
let superuser: Pool
beforeAll(async () => {
  superuser = new Pool({ ...world.access.superuser, max: 2, options: citusSettings })
  callers = await createCallers(world, superuser, await createTenantPair(world, superuser))
})
afterAll(() => superuser?.end())

it.each(sampledEndpoints.filter(({ declared }) => declared !== sqlAccessEndpoints.change))(
  '$title',
  async ({ declared, sample }) => {
    const replies = new Map<Attempt, Reply>()
    for (const attempt of callers.flatMap((caller) => attemptsOf(declared, sample, caller))) {
      const isChanging = isChange(declared, attempt)
      if (isChanging) world.passTime(1_000)
      const freshAttempt = isChanging ? await withFreshCaller({ world, superuser }, attempt) : attempt
      replies.set(attempt, await send(world.app, declared, freshAttempt))
    }
    expectReplies(declared, sample, replies)
  },
)
