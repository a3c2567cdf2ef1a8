import { Refusal } from '@insaka/domain/core/errors'
import { paginate } from '@insaka/domain/core/paging'
import { institutionsEndpoints } from '@insaka/domain/institutions/institutions.endpoints'
import { reachOf } from '@insaka/domain/permissions'
import type { Database } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import { bind } from '../http/bind.ts'
import type { Caller } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import {
  findInstitutionByCode,
  findInstitutionById,
  listInstitutions,
  type InstitutionRow,
} from './directory.repository.ts'
import { changeInstitution, registerInstitution } from './institutions.actions.ts'
import { readDetails, readStructure } from './institutions.repository.ts'

export const institutionsRoutes = (platform: Platform) => {
  const { database } = platform
  return bind(institutionsEndpoints, {
    list: async ({ query, caller }) => listFor(database, caller, query),

    get: async ({ params: { id }, caller }) => ({ institution: await institutionFor(database, caller, id) }),

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
    const institution = await institutionFor(database, caller, id)
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

async function institutionFor(database: Database, caller: Caller | null, id: string) {
  const row = await findInDirectory(database, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const departments = await database.read(row.id, readStructure)
  return { ...row, ...(await detailsFor(database, caller, row)), departments }
}

/** The full record for the institution's own people and for DEV; nothing more than the directory for anybody else. */
async function detailsFor(database: Database, caller: Caller | null, row: InstitutionRow) {
  const full =
    caller !== null &&
    (caller.institutionId === row.id || reachOf(caller.role, 'MANAGE_INSTITUTIONS') === 'any institution')
  return full ? database.read(row.id, (tx) => readDetails(tx, row)) : {}
}

async function findInDirectory(database: Database, idOrCode: string): Promise<InstitutionRow | undefined> {
  const [row] = await database.directory((tx) =>
    isUuid(idOrCode)
      ? findInstitutionById(tx, { id: idOrCode })
      : findInstitutionByCode(tx, { code: idOrCode }),
  )
  return row
}
