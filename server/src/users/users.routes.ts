import { Refusal } from '@insaka/domain/core/errors'
import { paginate } from '@insaka/domain/core/paging'
import { usersEndpoints } from '@insaka/domain/users/users.endpoints'
import { readHistory } from '../db/history.ts'
import { bind } from '../http/bind.ts'
import { institutionInReach } from '../institutions/reach.ts'
import type { Platform } from '../platform.ts'
import { changeUser, faultsOfRest, institutionOfUser, resetPassword } from './administration.actions.ts'
import { changeProfile } from './users.actions.ts'
import { findUser, listUsers } from './users.repository.ts'

/** What the list shows unless told otherwise. */
const firstPage = { page: 0, size: 100 }

export const usersRoutes = (platform: Platform) => {
  const { database } = platform
  return bind(
    usersEndpoints,
    {
      list: async ({ query, caller }) => {
        const institutionId = await institutionInReach(database, caller, 'MANAGE_USERS', query.institution)
        return listOf(institutionId, query)
      },

      me: async ({ caller }) => ({ user: await userFor(caller.institutionId, caller.userId) }),

      get: async ({ params: { id }, caller }) => {
        const institutionId = await institutionOfUser(platform, caller, id)
        return { user: await userFor(institutionId, id) }
      },

      history: ({ params: { id }, query, caller }) =>
        database.read(caller.institutionId, async (tx) => {
          if (!(await findUser(tx, id))) throw new Refusal('NOT_FOUND')
          return readHistory(tx, 'users', id, query)
        }),

      changeProfile: async ({ body, caller, submitKey }) => ({
        user: await changeProfile(platform, caller, body, submitKey),
      }),

      change: async ({ body, caller, submitKey }) => {
        const institutionId = await institutionOfUser(platform, caller, body.id)
        const user = await changeUser(platform, caller, { institutionId, input: body, key: submitKey })
        return { ...(await listOf(institutionId, firstPage)), user }
      },

      resetPassword: async ({ params: { id }, caller }) =>
        resetPassword(platform, caller, await institutionOfUser(platform, caller, id), id),
    },
    { change: { furtherFaults: (right, { caller }) => faultsOfRest(platform, caller, right) } },
  )

  async function userFor(institutionId: string, id: string) {
    const user = await database.read(institutionId, (tx) => findUser(tx, id))
    if (!user) throw new Refusal('NOT_FOUND')
    return user
  }

  async function listOf(institutionId: string, query: Parameters<typeof listUsers>[1]) {
    const { records, total, waiting } = await database.read(institutionId, (tx) => listUsers(tx, query))
    return { users: records, pagination: paginate(query, total, records.length), waiting }
  }
}
