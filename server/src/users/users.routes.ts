import { Refusal } from '@insaka/domain/core/errors'
import { paginate } from '@insaka/domain/core/paging'
import { registrationDecisions } from '@insaka/domain/users/registration-decisions'
import { usersEndpoints } from '@insaka/domain/users/users.endpoints'
import { readHistory } from '../audit-log/history.ts'
import type { TenantTx } from '../db/transactions.ts'
import { bind } from '../http/bind-handlers.ts'
import { institutionInScope } from '../institutions/institution-scope.ts'
import type { Platform } from '../platform.ts'
import { changeUser, institutionOfUser, resetPassword } from './manage-users.actions.ts'
import { changeDuties } from './duties.actions.ts'
import { decideRegistration } from './decide-registration.actions.ts'
import { changeProfile } from './users.actions.ts'
import { findUser, listUsers } from './users.repository.ts'

const firstPage = { page: 0, size: 100 }

type SessionSettings = { idleMinutes: number; requestsOnlyFrom: string | null }

/** Reads settings of the institution, which other features own. */
type ReadSessionSettings = (tx: TenantTx) => Promise<SessionSettings>

export const usersRoutes = (platform: Platform, readSessionSettings: ReadSessionSettings) => {
  const { database } = platform
  return bind(
    { ...usersEndpoints, ...registrationDecisions },
    {
      list: async ({ query, caller }) => {
        const institutionId = await institutionInScope(database, caller, 'MANAGE_USERS', query.institution)
        return listUsersOf(institutionId, query)
      },

      me: ({ caller }) =>
        database.read(caller.institutionId, async (tx) => {
          const [user, session] = await Promise.all([findUser(tx, caller.userId), readSessionSettings(tx)])
          if (!user) throw new Refusal('NOT_FOUND')
          return { user, session }
        }),

      get: async ({ params: { id }, caller }) => {
        const institutionId = await institutionOfUser(platform, caller, id)
        return { user: await readUser(institutionId, id) }
      },

      history: ({ params: { id }, query, caller }) =>
        database.read(caller.institutionId, async (tx) => {
          const [user, history] = await Promise.all([findUser(tx, id), readHistory(tx, 'users', id, query)])
          if (!user) throw new Refusal('NOT_FOUND')
          return history
        }),

      changeProfile: async ({ checked, caller, visitor, submitKey: key }) => ({
        user: await changeProfile(platform, caller, checked, { key, visitor }),
      }),

      change: async ({ checked, caller, submitKey }) => {
        const { institutionId, user } = await changeUser(platform, caller, checked, submitKey)
        return { ...(await listUsersOf(institutionId, firstPage)), user }
      },

      changeDuties: async ({ params: { id }, checked, caller, submitKey }) => ({
        user: await changeDuties(platform, caller, checked.withParams({ id }), submitKey),
      }),

      approve: async ({ params: { id }, checked, caller, submitKey }) => ({
        user: await decideRegistration(platform, caller, 'approve', checked.withParams({ id }), submitKey),
      }),

      decline: async ({ params: { id }, checked, caller, submitKey }) => ({
        user: await decideRegistration(platform, caller, 'decline', checked.withParams({ id }), submitKey),
      }),

      resetPassword: async ({ params: { id }, caller }) =>
        resetPassword(platform, caller, await institutionOfUser(platform, caller, id), id),
    },
  )

  async function readUser(institutionId: string, id: string) {
    const user = await database.read(institutionId, (tx) => findUser(tx, id))
    if (!user) throw new Refusal('NOT_FOUND')
    return user
  }

  async function listUsersOf(institutionId: string, query: Parameters<typeof listUsers>[1]) {
    const { records, total, everybody, waiting } = await database.read(institutionId, (tx) =>
      listUsers(tx, query),
    )
    return { users: records, pagination: paginate(query, total, records.length), everybody, waiting }
  }
}
