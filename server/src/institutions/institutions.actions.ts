import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { toMoment, yearOf } from '@insaka/domain/core/dates'
import type { Taken } from '@insaka/domain/institutions/structure.rules'
import type { InstitutionChange, InstitutionInput } from '@insaka/domain/institutions/institutions.schema'
import { reachOf } from '@insaka/domain/permissions'
import { beginChain } from '../db/audit.ts'
import type { WriteTx } from '../db/database.ts'
import { findOutcome, once, changedOnce, type Submit } from '../db/idempotency.ts'
import { uuidOf, uuidv7 } from '../db/uuid.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import type { Platform } from '../platform.ts'
import { insertInstitution } from './directory.repository.ts'
import { changesStructure, isStale, mergeStructure } from './inner-structure.ts'
import { institutionFor } from './institution-for.ts'
import {
  findDetailsRow,
  freeNames,
  insertDatabaseNames,
  insertDetails,
  readInstitution,
  readStructure,
  updateDetails,
  updateDirectory,
} from './institutions.repository.ts'
import { closeWindow, isFirstPassword, setFirstWindowPassword } from './window.actions.ts'

/** `leftOut` is what of its structure was there already. */
export type Saved = { id: string; leftOut: Taken[] }

/** Registers an institution once, with the departments that came with it. */
export async function registerInstitution(
  platform: Platform,
  caller: Caller,
  input: InstitutionInput,
  key: string | null,
): Promise<Saved> {
  const { databasePassword: _password, ...tenant } = input.tenant
  const { userId } = caller
  const endpoint = 'institutions.register'
  // The password stays out of what is kept of the submit, since a plain digest of it could be guessed.
  const sent = { userId, endpoint, key, body: { ...input, tenant } }
  // Named by the submit, so that it is found again whatever acronym comes with it the second time.
  const id = key === null ? uuidv7(platform.clock()) : uuidOf([endpoint, userId, key].join(' '))
  const replayed = await findRegistered(platform, caller, { id, input, sent })
  if (replayed) return replayed
  try {
    return await register(platform, caller, { id, input, sent })
  } catch (error) {
    // The same submit may have been under way twice.
    const first = error instanceof Refusal && (await findRegistered(platform, caller, { id, input, sent }))
    if (first) return first
    throw error
  }
}

type Registration = { id: string; input: InstitutionInput; sent: Submit }

/** The institution that this very submit has registered before. */
async function findRegistered(
  platform: Platform,
  caller: Caller,
  { id, input, sent }: Registration,
): Promise<Saved | null> {
  const { database } = platform
  const outcome = await database.read(id, (tx) => findOutcome(tx, sent))
  if (!outcome) return null
  const isSame = outcome.sameBody && (await isFirstPassword(platform, id, input.tenant.databasePassword))
  if (!isSame) throw new Refusal('ALREADY_SAVED', { current: await institutionFor(platform, caller, id) })
  return { id, leftOut: [] }
}

async function register(
  platform: Platform,
  caller: Caller,
  { id, input, sent }: Registration,
): Promise<Saved> {
  const { code, name, alias, type, address, tenant, departments } = input
  const now = platform.clock()
  const { id: _address, ...place } = address
  let leftOut: Taken[] = []
  await platform.database.write(id, actorOf(caller), async (tx) => {
    const names = await freeNames(tx, code, yearOf(now))
    await insertInstitution(tx, { id, code, name, alias, type, demo: false, shield: null })
    await once(tx, sent, async () => id)
    await insertDatabaseNames(tx, { institutionId: id, ...names })
    await beginChain(tx)
    await insertDetails(tx, {
      institutionId: id,
      ...place,
      databaseType: tenant.databaseType,
      ...names,
      version: 1,
      createdOn: toMoment(now),
      updatedOn: toMoment(now),
    })
    // Other types of database are declared and no more; nothing of their password is kept.
    if (tenant.databaseType === 'POSTGRESQL') {
      await setFirstWindowPassword(platform, tx, tenant.databasePassword)
    }
    await tx.record({
      action: 'registered',
      subject: 'institutions',
      subjectId: id,
      before: null,
      after: await readInstitution(tx),
    })
    leftOut = await mergeStructure(tx, departments)
  })
  return { id, leftOut }
}

/**
 * Changes an institution once; what the body lacks is not deleted. Its own administrator may add departments and
 * designations and nothing else.
 */
export async function changeInstitution(
  { database }: Platform,
  caller: Caller,
  input: InstitutionChange,
  key: string | null,
): Promise<Saved> {
  const mayChange = reachOf(caller.role, 'MANAGE_INSTITUTIONS') === 'any institution'
  const { id } = input
  if (!mayChange && id !== caller.institutionId) throw new Refusal('NOT_FOUND')
  const sent = { userId: caller.userId, endpoint: 'institutions.change', key, body: input }
  let leftOut: Taken[] = []
  return database.write(id, actorOf(caller), async (tx) => {
    const change = async () => {
      leftOut = await changeIn(tx, input, mayChange)
    }
    await changedOnce(tx, sent, { id, change, find: () => readWhole(tx) })
    return { id, leftOut }
  })
}

async function changeIn(tx: WriteTx, input: InstitutionChange, mayChange: boolean): Promise<Taken[]> {
  const before = await readInstitution(tx)
  const details = await findDetailsRow(tx)
  if (!details) throw new Refusal('NOT_FOUND')
  const standing = await readStructure(tx)
  if (details.version !== input.version || isStale(input.departments, standing)) {
    throw new Refusal('STALE', { current: await readWhole(tx) })
  }
  if (input.code !== before.code) {
    const message = "An institution's acronym never changes."
    throw new Refusal('INVALID', { fields: { code: [message] } })
  }
  const { code: _code, name, alias, type, address, tenant, departments } = input
  const { id: _address, phoneNumber = details.phoneNumber, email = details.email, ...place } = address
  const { databaseType } = tenant
  const listed = { name, alias, type }
  const changed = { ...details, ...place, phoneNumber, email, databaseType }
  const changes =
    !isDeepStrictEqual(changed, details) ||
    !isDeepStrictEqual(listed, { name: before.name, alias: before.alias, type: before.type })
  if (!mayChange && (changes || changesStructure(departments, standing))) {
    const message =
      'An administrator adds departments and designations to the institution, and changes nothing else of it.'
    throw new Refusal('NOT_ALLOWED', { message })
  }
  if (changes) {
    if (databaseType !== details.databaseType) await closeWindow(tx)
    await updateDirectory(tx, { id: input.id, ...listed })
    await updateDetails(tx, { ...changed, version: details.version + 1, updatedOn: toMoment(tx.now) })
    await tx.record({
      action: 'changed',
      subject: 'institutions',
      subjectId: input.id,
      before,
      after: await readInstitution(tx),
    })
  }
  return mergeStructure(tx, departments)
}

const readWhole = async (tx: WriteTx) => ({
  ...(await readInstitution(tx)),
  departments: await readStructure(tx),
})
