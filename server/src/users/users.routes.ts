import { Refusal } from '@insaka/domain/core/errors'
import { paginate } from '@insaka/domain/core/paging'
import { usersEndpoints } from '@insaka/domain/users/users.endpoints'
import { bind } from '../http/bind.ts'
import { institutionInReach } from '../institutions/reach.ts'
import type { Platform } from '../platform.ts'
import { changeProfile } from './users.actions.ts'
import { findUser, listUsers } from './users.repository.ts'

export const usersRoutes = (platform: Platform) => {
  const { database } = platform
  return bind(usersEndpoints, {
    list: async ({ query, caller }) => {
      const institutionId = await institutionInReach(database, caller, 'MANAGE_USERS', query.institution)
      const { records, total } = await database.read(institutionId, (tx) => listUsers(tx, query))
      return { users: records, pagination: paginate(query, total, records.length) }
    },

    me: async ({ caller }) => {
      const user = await database.read(caller.institutionId, (tx) => findUser(tx, caller.userId))
      if (!user) throw new Refusal('NOT_FOUND')
      return { user }
    },

    changeProfile: async ({ body, caller }) => ({ user: await changeProfile(platform, caller, body) }),
  })
}
