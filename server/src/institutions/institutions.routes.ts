import { paginate } from '@insaka/domain/core/paging'
import { institutionsEndpoints } from '@insaka/domain/institutions/institutions.endpoints'
import type { Database } from '../db/database.ts'
import { bind } from '../http/bind.ts'
import type { Caller } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import { listInstitutions } from './directory.repository.ts'
import { detailsFor, institutionFor } from './institution-for.ts'
import { changeInstitution, registerInstitution } from './institutions.actions.ts'

export const institutionsRoutes = (platform: Platform) => {
  const { database } = platform
  return bind(institutionsEndpoints, {
    list: async ({ query, caller }) => listFor(database, caller, query),

    get: async ({ params: { id }, caller }) => ({ institution: await institutionFor(platform, caller, id) }),

    register: async ({ body, caller }) => {
      const id = await registerInstitution(platform, caller, body, platform.clock())
      return savedFor(caller, id)
    },

    change: async ({ body, caller }) => {
      await changeInstitution(platform, caller, body)
      return savedFor(caller, body.id)
    },
  })

  async function savedFor(caller: Caller, id: string) {
    const institution = await institutionFor(platform, caller, id)
    return { ...(await listFor(database, caller, { page: 0, size: 100 })), institution }
  }
}

type Wanted = Parameters<typeof listInstitutions>[1]

async function listFor(database: Database, caller: Caller | null, query: Wanted) {
  const { rows, total } = await database.directory((tx) => listInstitutions(tx, query))
  const institutions = []
  for (const row of rows) institutions.push({ ...row, ...(await detailsFor(database, caller, row)) })
  return { institutions, pagination: paginate(query, total, rows.length) }
}
