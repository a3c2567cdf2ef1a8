import { decisionsEndpoints } from '@insaka/domain/decisions/decisions.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { Platform } from '../platform.ts'
import { readMyDecisions, readMySubmissions } from './read-decisions.ts'
import { readWorkload } from './read-workload.ts'
import { remind } from './remind.actions.ts'

export const decisionsRoutes = (platform: Platform) => {
  const { database, clock } = platform
  const readSubmitted = (caller: Caller) =>
    database.read(caller.institutionId, (tx) => readMySubmissions(tx, caller, clock()))
  return bind(decisionsEndpoints, {
    async mine({ caller }) {
      const [mine, submitted] = await database.read(caller.institutionId, (tx) =>
        Promise.all([readMyDecisions(tx, caller, clock()), readMySubmissions(tx, caller, clock())]),
      )
      return { mine, submitted }
    },
    async remind({ caller, body }) {
      await remind(platform, caller, body)
      return { submitted: await readSubmitted(caller) }
    },
    workload: async ({ caller }) => ({
      workload: await database.read(caller.institutionId, (tx) => readWorkload(tx, clock())),
    }),
  })
}
