import { paginate } from '@insaka/domain/core/paging'
import { registrationEndpoints } from '@insaka/domain/registration/registration.endpoints'
import { registrationInput, visitorRegistration } from '@insaka/domain/registration/registration.schema'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { listUsers } from '../users/users.repository.ts'
import { registerUser } from './registration.actions.ts'

const firstPage = { page: 0, size: 100 }

export const registrationRoutes = (platform: Platform) =>
  bind(
    registrationEndpoints,
    {
      register: async ({ checked, caller, visitor, submitKey }) => {
        const { user, institutionId } = await registerUser(platform, caller, visitor, checked, submitKey)
        if (!caller) return { users: [user], pagination: paginate(firstPage, 1, 1), user }
        const { records, total } = await platform.database.read(institutionId, (tx) =>
          listUsers(tx, firstPage),
        )
        return { users: records, pagination: paginate(firstPage, total, records.length), user }
      },
    },
    { register: (caller) => (caller ? registrationInput : visitorRegistration) },
  )
