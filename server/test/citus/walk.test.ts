import { Pool } from 'pg'
import { afterAll, beforeAll, it } from 'vitest'
import { windowEndpoints } from '@insaka/domain/institutions/window.endpoints'
import { carriesSettings } from '../../src/db/distribution.ts'
import { everyCaller, type Caller } from '../support/callers.ts'
import { openHomes } from '../support/homes.ts'
import { everything } from '../support/stage.ts'
import {
  attemptsOf,
  expectReplies,
  isChange,
  renewed,
  send,
  type Attempt,
  type Reply,
} from '../support/walk.ts'
import { openDistributed } from './worlds.ts'

// Every endpoint but windows, which are not there: one's own, what another institution really has, what nobody has.
const world = openDistributed('insaka_walk')
let callers: Caller[]
let superuser: Pool
beforeAll(async () => {
  superuser = new Pool({ ...world.access.superuser, max: 2, options: carriesSettings })
  callers = await everyCaller(world, superuser, await openHomes(world, superuser))
})
afterAll(() => superuser?.end())

it.each(everything.filter(({ declared }) => declared !== windowEndpoints.change))(
  '$title',
  async ({ declared, sample }) => {
    const replies = new Map<Attempt, Reply>()
    for (const attempt of callers.flatMap((caller) => attemptsOf(declared, sample, caller))) {
      const changes = isChange(declared, attempt)
      if (changes) world.passTime(1_000)
      const fresh = changes ? await renewed({ world, superuser }, attempt) : attempt
      replies.set(attempt, await send(world.app, declared, fresh))
    }
    expectReplies(declared, sample, replies)
  },
)
