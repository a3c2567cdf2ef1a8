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
import { readWindowRecord } from './window.actions.ts'

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

async function institutionFor(platform: Platform, caller: Caller | null, id: string) {
  const { database } = platform
  const row = await findInDirectory(database, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const departments = await database.read(row.id, readStructure)
  if (!seesAll(caller, row)) return { ...row, departments }
  const own = await database.read(row.id, async (tx) => ({
    ...(await readDetails(tx, row)),
    window: await readWindowRecord(platform, tx),
  }))
  return { ...row, ...own, departments }
}

const detailsFor = async (database: Database, caller: Caller | null, row: InstitutionRow) =>
  seesAll(caller, row) ? database.read(row.id, (tx) => readDetails(tx, row)) : {}

/** The full record is for the institution's own people and for DEV; nothing more than the directory for anybody else. */
const seesAll = (caller: Caller | null, { id }: InstitutionRow): boolean =>
  caller !== null &&
  (caller.institutionId === id || reachOf(caller.role, 'MANAGE_INSTITUTIONS') === 'any institution')

async function findInDirectory(database: Database, idOrCode: string): Promise<InstitutionRow | undefined> {
  const [row] = await database.directory((tx) =>
    isUuid(idOrCode)
      ? findInstitutionById(tx, { id: idOrCode })
      : findInstitutionByCode(tx, { code: idOrCode }),
  )
  return row
}
