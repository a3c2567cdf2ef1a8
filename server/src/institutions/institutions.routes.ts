import type { Endpoint } from '@insaka/domain/core/endpoint'
import { Refusal } from '@insaka/domain/core/errors'
import { paginate } from '@insaka/domain/core/paging'
import { institutionsEndpoints } from '@insaka/domain/institutions/institutions.endpoints'
import { skippedMessage } from '@insaka/domain/institutions/structure.rules'
import { readHistory } from '../audit-log/history.ts'
import type { Database } from '../db/database.ts'
import { bind, ReplyWithMessage } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import { listInstitutions } from './directory.repository.ts'
import { detailsFor, readInstitutionFor } from './read-institution.ts'
import { changeInstitution, registerInstitution, type SavedInstitution } from './institutions.actions.ts'

export const institutionsRoutes = (platform: Platform) => {
  const { database } = platform
  return bind(institutionsEndpoints, {
    list: async ({ query, caller }) => listFor(database, caller, query),

    get: async ({ params: { id }, caller }) => ({
      institution: await readInstitutionFor(platform, caller, id),
    }),

    register: async ({ body, caller, submitKey }) =>
      replyOf(
        institutionsEndpoints.register,
        caller,
        await registerInstitution(platform, caller, body, submitKey),
      ),

    change: async ({ checked, caller, submitKey }) =>
      replyOf(
        institutionsEndpoints.change,
        caller,
        await changeInstitution(platform, caller, checked, submitKey),
      ),

    history: async ({ params: { id }, query, caller: { institutionId } }) => {
      if (id !== institutionId) throw new Refusal('NOT_FOUND')
      return database.read(institutionId, (tx) => readHistory(tx, 'institutions', id, query))
    },
  })

  /** The reply contains the current list and institution; its message names the skipped entries. */
  async function replyOf({ message }: Endpoint, caller: Caller, { id, leftOut }: SavedInstitution) {
    const institution = await readInstitutionFor(platform, caller, id)
    const payload = { ...(await listFor(database, caller, { page: 0, size: 100 })), institution }
    return new ReplyWithMessage(
      leftOut.length > 0 ? `${message} ${skippedMessage(leftOut)}` : message,
      payload,
    )
  }
}

type DirectoryQuery = Parameters<typeof listInstitutions>[1]

async function listFor(database: Database, caller: Caller | null, query: DirectoryQuery) {
  const { rows, total } = await database.readDirectory((tx) => listInstitutions(tx, query))
  const institutions = []
  for (const row of rows) institutions.push({ ...row, ...(await detailsFor(database, caller, row)) })
  return { institutions, pagination: paginate(query, total, rows.length) }
}
