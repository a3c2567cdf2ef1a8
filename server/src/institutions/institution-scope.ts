import { Refusal } from '@insaka/domain/core/errors'
import { permissionScope, type Permission } from '@insaka/domain/permissions'
import type { Database } from '../db/database.ts'
import type { Caller } from '../idempotency/caller.ts'
import { findInstitutionByCode } from './directory.repository.ts'

/** Unless the permission covers all institutions, refuses another one in the same way whether or not it exists. */
export async function institutionInScope(
  database: Database,
  caller: Caller,
  permission: Permission,
  code: string | undefined,
): Promise<string> {
  if (code === undefined || code === caller.institution) return caller.institutionId
  if (permissionScope(caller, permission) !== 'any institution') throw new Refusal('NOT_ALLOWED')
  const [institution] = await database.readDirectory((tx) => findInstitutionByCode(tx, { code }))
  if (!institution) throw new Refusal('NOT_FOUND')
  return institution.id
}

export function requireCommonInstitution(
  entries: { institution?: string | undefined }[],
): string | undefined {
  const code = entries[0]?.institution
  const stray = entries.findIndex(({ institution }) => institution !== code)
  if (stray < 0) return code
  const message = 'All entries of a list must belong to the same institution.'
  throw new Refusal('INVALID', { fields: { [`${stray}.institution`]: [message] } })
}
