import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { toMoment, yearOf } from '@insaka/domain/core/dates'
import type {
  InstitutionChange,
  InstitutionInput,
  InstitutionRecord,
} from '@insaka/domain/institutions/institutions.schema'
import type { SkippedEntry } from '@insaka/domain/institutions/structure.rules'
import { permissionScope } from '@insaka/domain/permissions'
import { startChain } from '../audit-log/chain.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { uuidOf, uuidv7 } from '../db/uuid.ts'
import type { Platform } from '../platform.ts'
import {
  switchOffSqlAccess,
  isInitialPassword,
  readSqlAccessRecord,
  setInitialSqlAccessPassword,
} from '../sql-access/sql-access.actions.ts'
import type { Caller } from '../idempotency/caller.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { insertInstitution } from './directory.repository.ts'
import { changesStructure, isStructureStale, mergeStructure } from './merge-structure.ts'
import { readInstitutionFor } from './read-institution.ts'
import {
  findFreeNames,
  insertDatabaseNames,
  insertDetails,
  readInstitutionWithStructure,
  toListedInstitution,
  updateDetails,
  updateDirectoryEntry,
} from './institutions.repository.ts'

/** `leftOut` lists the entries that existed already. */
export type SavedInstitution = { id: string; leftOut: SkippedEntry[] }

/** Used for a repeated request; the reply to a first one reads the record again. */
const findRecord = async (tx: TenantTx): Promise<InstitutionRecord | undefined> =>
  (await readInstitutionWithStructure(tx)).whole

export async function registerInstitution(
  platform: Platform,
  caller: Caller,
  input: InstitutionInput,
  key: string | null,
): Promise<SavedInstitution> {
  const { databasePassword, ...tenant } = input.tenant
  const endpoint = 'institutions.register'
  // Derived from the idempotency key, so a retry finds the institution even under another acronym.
  const id = key === null ? uuidv7(platform.clock()) : uuidOf([endpoint, caller.userId, key].join(' '))
  // The stored digest of the request excludes the password, because an unsalted digest could be guessed.
  const checked = new CheckedBody<object>({ ...input, tenant })
  let leftOut: SkippedEntry[] = []
  const registerOnce = () =>
    executeOnce(
      platform,
      caller,
      { endpoint, key, checked, institutionId: id },
      {
        load: (tx) => findFreeNames(tx, input.code, yearOf(tx.now)),
        save: async (tx, names) => {
          leftOut = await insertWholeInstitution(platform, tx, input, names)
          return { id, record: undefined }
        },
        find: async (tx) => ({ ...(await findRecord(tx)), window: await readSqlAccessRecord(platform, tx) }),
      },
    )
  const { replayed } = await registerOnce().catch((error: unknown) => {
    // Retries once, because the same request may have run concurrently.
    if (key !== null && error instanceof Refusal && error.code === 'DUPLICATE') return registerOnce()
    throw error
  })
  if (!replayed) return { id, leftOut }
  if (await isInitialPassword(platform, id, databasePassword)) return { id, leftOut: [] }
  throw new Refusal('ALREADY_SAVED', { current: await readInstitutionFor(platform, caller, id) })
}

type NewInstitution = Pick<
  InstitutionInput,
  'code' | 'name' | 'alias' | 'type' | 'address' | 'departments'
> & {
  /** Null: SQL access has no password and stays closed. */
  tenant: Pick<InstitutionInput['tenant'], 'databaseType'> & { databasePassword: string | null }
}

/** Fills the transaction's institution, which must be new. */
export async function insertWholeInstitution(
  platform: Platform,
  tx: WriteTx,
  { code, name, alias, type, address, tenant, departments }: NewInstitution,
  names: Awaited<ReturnType<typeof findFreeNames>>,
): Promise<SkippedEntry[]> {
  const { institutionId } = tx
  const now = toMoment(tx.now)
  const { id: _address, ...addressFields } = address
  const { databaseType, databasePassword } = tenant
  const row = { id: institutionId, code, name, alias, type, demo: false, shield: null }
  const details = { ...addressFields, databaseType, ...names, version: 1, createdOn: now, updatedOn: now }
  void insertInstitution(tx, row)
  void insertDatabaseNames(tx, { institutionId, ...names })
  startChain(tx)
  insertDetails(tx, details)
  // Other database types are only declared; their password is not stored.
  if (databaseType === 'POSTGRESQL' && databasePassword !== null)
    await setInitialSqlAccessPassword(platform, tx, databasePassword)
  tx.record({
    action: 'registered',
    subject: 'institutions',
    subjectId: institutionId,
    before: null,
    after: toListedInstitution(row, { institutionId, ...details }),
  })
  return mergeStructure(tx, departments, [])
}

/**
 * Departments and designations that the body omits are not deleted. An administrator of the institution may only change
 * its address, telephone and email, and add departments and designations.
 */
export async function changeInstitution(
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<InstitutionChange>,
  key: string | null,
): Promise<SavedInstitution> {
  const mayChange = permissionScope(caller, 'MANAGE_INSTITUTIONS') === 'any institution'
  const { body } = checked
  const { id } = body
  if (!mayChange && id !== caller.institutionId) throw new Refusal('NOT_FOUND')
  let leftOut: SkippedEntry[] = []
  await executeOnce(
    platform,
    caller,
    { endpoint: 'institutions.change', key, checked, institutionId: id },
    {
      load: readInstitutionWithStructure,
      save: async (tx, before) => {
        leftOut = await saveChange(platform, tx, before, body, mayChange)
        return { id, record: undefined }
      },
      find: findRecord,
    },
  )
  return { id, leftOut }
}

async function saveChange(
  platform: Platform,
  tx: WriteTx,
  {
    row,
    details,
    record,
    departments: existing,
    whole,
  }: Awaited<ReturnType<typeof readInstitutionWithStructure>>,
  input: InstitutionChange,
  mayChange: boolean,
): Promise<SkippedEntry[]> {
  const { id, code, name, alias, type, address, tenant, departments } = input
  if (details.version !== input.version || isStructureStale(departments, existing)) {
    throw new Refusal('STALE', { current: whole })
  }
  if (code !== row.code) {
    const message = 'The acronym of an institution cannot change.'
    throw new Refusal('INVALID', { fields: { code: [message] } })
  }
  const { id: _address, phoneNumber = details.phoneNumber, email = details.email, ...addressFields } = address
  const { databaseType } = tenant
  const directoryFields = { name, alias, type }
  const changed = { ...details, ...addressFields, phoneNumber, email, databaseType }
  const changesOwnFields =
    databaseType !== details.databaseType ||
    !isDeepStrictEqual(directoryFields, { name: row.name, alias: row.alias, type: row.type })
  const hasChanges = changesOwnFields || !isDeepStrictEqual(changed, details)
  if (!mayChange && (changesOwnFields || changesStructure(departments, existing))) {
    const message =
      'You can change only the address, telephone and email of the institution here, and add departments and designations.'
    throw new Refusal('NOT_ALLOWED', { message })
  }
  if (hasChanges) {
    if (databaseType !== details.databaseType) await switchOffSqlAccess(platform, tx)
    const saved = { ...changed, version: details.version + 1, updatedOn: toMoment(tx.now) }
    void updateDirectoryEntry(tx, { id, ...directoryFields })
    updateDetails(tx, saved)
    tx.record({
      action: 'changed',
      subject: 'institutions',
      subjectId: id,
      before: record,
      after: toListedInstitution({ ...row, ...directoryFields }, saved),
    })
  }
  return mergeStructure(tx, departments, existing)
}
