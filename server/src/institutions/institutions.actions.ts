import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { toMoment, yearOf } from '@insaka/domain/core/dates'
import type {
  InstitutionChange,
  InstitutionInput,
  InstitutionRecord,
} from '@insaka/domain/institutions/institutions.schema'
import type { LeftOut } from '@insaka/domain/institutions/structure.rules'
import { reachOf } from '@insaka/domain/permissions'
import { beginChain } from '../audit/chain.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { uuidOf, uuidv7 } from '../db/uuid.ts'
import type { Platform } from '../platform.ts'
import {
  closeWindow,
  isFirstPassword,
  readWindowRecord,
  setFirstWindowPassword,
} from '../sql-access/window.actions.ts'
import type { Caller } from '../submit/caller.ts'
import { Checked } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import { insertInstitution } from './directory.repository.ts'
import { changesStructure, isStale, mergeStructure } from './inner-structure.ts'
import { institutionFor } from './institution-for.ts'
import {
  freeNames,
  insertDatabaseNames,
  insertDetails,
  readWhole,
  toListed,
  updateDetails,
  updateDirectory,
} from './institutions.repository.ts'

/** `leftOut` is what of its structure was there already. */
export type Saved = { id: string; leftOut: LeftOut[] }

/** Read for a submit that comes again; what was saved just now is read with the reply. */
const findWhole = async (tx: TenantTx): Promise<InstitutionRecord | undefined> => (await readWhole(tx)).whole

/** Registers an institution once, with the departments that came with it. */
export async function registerInstitution(
  platform: Platform,
  caller: Caller,
  input: InstitutionInput,
  key: string | null,
): Promise<Saved> {
  const { databasePassword, ...tenant } = input.tenant
  const endpoint = 'institutions.register'
  // Named by the submit, so that it is found again whatever acronym comes with it the second time.
  const id = key === null ? uuidv7(platform.clock()) : uuidOf([endpoint, caller.userId, key].join(' '))
  // The password stays out of what is kept of the submit, since a plain digest of it could be guessed.
  const checked = new Checked<object>({ ...input, tenant })
  let leftOut: LeftOut[] = []
  const register = () =>
    submit(
      platform,
      caller,
      { endpoint, key, checked, institutionId: id },
      {
        load: (tx) => freeNames(tx, input.code, yearOf(tx.now)),
        save: async (tx, names) => {
          leftOut = await insertWholeInstitution(platform, tx, input, names)
          return { id, record: undefined }
        },
        find: async (tx) => ({ ...(await findWhole(tx)), window: await readWindowRecord(platform, tx) }),
      },
    )
  const { replayed } = await register().catch((error: unknown) => {
    // The same submit may have been under way twice.
    if (key !== null && error instanceof Refusal && error.code === 'DUPLICATE') return register()
    throw error
  })
  if (!replayed) return { id, leftOut }
  if (await isFirstPassword(platform, id, databasePassword)) return { id, leftOut: [] }
  throw new Refusal('ALREADY_SAVED', { current: await institutionFor(platform, caller, id) })
}

type New = Pick<InstitutionInput, 'code' | 'name' | 'alias' | 'type' | 'address' | 'departments'> & {
  /** Without a password its window has none, and stays closed. */
  tenant: Pick<InstitutionInput['tenant'], 'databaseType'> & { databasePassword: string | null }
}

/** Fills the transaction's institution, which must be new. */
export async function insertWholeInstitution(
  platform: Platform,
  tx: WriteTx,
  { code, name, alias, type, address, tenant, departments }: New,
  names: Awaited<ReturnType<typeof freeNames>>,
): Promise<LeftOut[]> {
  const { institutionId } = tx
  const now = toMoment(tx.now)
  const { id: _address, ...place } = address
  const { databaseType, databasePassword } = tenant
  const row = { id: institutionId, code, name, alias, type, demo: false, shield: null }
  const details = { ...place, databaseType, ...names, version: 1, createdOn: now, updatedOn: now }
  void insertInstitution(tx, row)
  void insertDatabaseNames(tx, { institutionId, ...names })
  beginChain(tx)
  insertDetails(tx, details)
  // Other types of database are declared and no more; nothing of their password is saved.
  if (databaseType === 'POSTGRESQL' && databasePassword !== null)
    await setFirstWindowPassword(platform, tx, databasePassword)
  tx.record({
    action: 'registered',
    subject: 'institutions',
    subjectId: institutionId,
    before: null,
    after: toListed(row, { institutionId, ...details }),
  })
  return mergeStructure(tx, departments, [])
}

/**
 * Changes an institution once; what the body lacks is not deleted. Its own administrator may change where it is found,
 * add departments and designations, and nothing else.
 */
export async function changeInstitution(
  platform: Platform,
  caller: Caller,
  checked: Checked<InstitutionChange>,
  key: string | null,
): Promise<Saved> {
  const mayChange = reachOf(caller, 'MANAGE_INSTITUTIONS') === 'any institution'
  const { body } = checked
  const { id } = body
  if (!mayChange && id !== caller.institutionId) throw new Refusal('NOT_FOUND')
  let leftOut: LeftOut[] = []
  await submit(
    platform,
    caller,
    { endpoint: 'institutions.change', key, checked, institutionId: id },
    {
      load: readWhole,
      save: async (tx, before) => {
        leftOut = await saveChange(platform, tx, before, body, mayChange)
        return { id, record: undefined }
      },
      find: findWhole,
    },
  )
  return { id, leftOut }
}

async function saveChange(
  platform: Platform,
  tx: WriteTx,
  { row, details, record, departments: existing, whole }: Awaited<ReturnType<typeof readWhole>>,
  input: InstitutionChange,
  mayChange: boolean,
): Promise<LeftOut[]> {
  const { id, code, name, alias, type, address, tenant, departments } = input
  if (details.version !== input.version || isStale(departments, existing)) {
    throw new Refusal('STALE', { current: whole })
  }
  if (code !== row.code) {
    const message = "An institution's acronym never changes."
    throw new Refusal('INVALID', { fields: { code: [message] } })
  }
  const { id: _address, phoneNumber = details.phoneNumber, email = details.email, ...place } = address
  const { databaseType } = tenant
  const listed = { name, alias, type }
  const changed = { ...details, ...place, phoneNumber, email, databaseType }
  const isOther =
    databaseType !== details.databaseType ||
    !isDeepStrictEqual(listed, { name: row.name, alias: row.alias, type: row.type })
  const changes = isOther || !isDeepStrictEqual(changed, details)
  if (!mayChange && (isOther || changesStructure(departments, existing))) {
    const message =
      'An administrator changes the address, telephone and e-mail of the institution, adds departments and designations, and changes nothing else of it.'
    throw new Refusal('NOT_ALLOWED', { message })
  }
  if (changes) {
    if (databaseType !== details.databaseType) await closeWindow(platform, tx)
    const saved = { ...changed, version: details.version + 1, updatedOn: toMoment(tx.now) }
    void updateDirectory(tx, { id, ...listed })
    updateDetails(tx, saved)
    tx.record({
      action: 'changed',
      subject: 'institutions',
      subjectId: id,
      before: record,
      after: toListed({ ...row, ...listed }, saved),
    })
  }
  return mergeStructure(tx, departments, existing)
}
