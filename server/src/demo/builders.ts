import { toDay, toMoment, yearOf } from '@insaka/domain/core/dates'
import { enquiryInput, type EnquiryInput } from '@insaka/domain/enquiries/enquiries.schema'
import { newEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import { lvpInput } from '@insaka/domain/lvp/lvp.schema'
import { mpcInput } from '@insaka/domain/mpc/mpc.schema'
import type { Role } from '@insaka/domain/permissions'
import { beginChain } from '../db/audit.ts'
import type { TenantTx, WriteTx } from '../db/database.ts'
import type { institutions } from '../db/directory.table.ts'
import { uuidv7 } from '../db/uuid.ts'
import { createEnquiry, type Initiator } from '../enquiries/enquiries.actions.ts'
import { insertInstitution } from '../institutions/directory.repository.ts'
import {
  freeNames,
  insertDatabaseNames,
  insertDepartment,
  insertDesignation,
  insertDetails,
} from '../institutions/institutions.repository.ts'
import type { institutionDetails } from '../institutions/institutions.table.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { createPaper } from '../papers/papers.actions.ts'
import { insertLogin, insertPassword, insertUser } from '../users/users.repository.ts'
import type { users } from '../users/users.table.ts'

/** Builders of complete, plausible records: the demo data is made with them, and so is what tests start from. */

type Row<T extends { $inferSelect: unknown }> = T['$inferSelect']

export type InstitutionSeed = Partial<Omit<Row<typeof institutions>, 'id'>> &
  Partial<Omit<Row<typeof institutionDetails>, 'institutionId'>> & { code: string }

/** Fills the transaction's institution, which must be new. */
export async function buildInstitution(tx: TenantTx, seed: InstitutionSeed, now: Date): Promise<void> {
  const id = tx.institutionId
  const {
    code,
    name = `${code} Institution`,
    alias = code,
    type = 'GOVERNMENT',
    demo = false,
    ...details
  } = seed
  const names = await freeNames(tx, code, yearOf(now))
  await insertInstitution(tx, { id, code, name, alias, type, demo, shield: null })
  await insertDatabaseNames(tx, { institutionId: id, ...names })
  await beginChain(tx)
  await insertDetails(tx, {
    institutionId: id,
    location: 'Cathedral Hill',
    street: 'Independence Avenue',
    city: 'Lusaka',
    postalCode: '10101',
    province: 'LUSAKA',
    country: 'ZM',
    phoneNumber: null,
    email: null,
    databaseType: 'POSTGRESQL',
    ...names,
    version: 1,
    createdOn: toMoment(now),
    updatedOn: toMoment(now),
    ...details,
  })
}

export async function buildDepartment(
  tx: TenantTx,
  seed: { code: string; name?: string },
  now: Date,
): Promise<string> {
  const id = uuidv7(now)
  const { code, name = `${code} Department` } = seed
  await insertDepartment(tx, { institutionId: tx.institutionId, id, code, name, active: true, version: 1 })
  return id
}

type DesignationSeed = { departmentId: string; code: string; title?: string }

export async function buildDesignation(
  tx: TenantTx,
  { departmentId, code, title = code }: DesignationSeed,
  now: Date,
): Promise<string> {
  const id = uuidv7(now)
  await insertDesignation(tx, {
    institutionId: tx.institutionId,
    id,
    departmentId,
    code,
    title,
    active: true,
    version: 1,
  })
  return id
}

export type UserSeed = Partial<Omit<Row<typeof users>, 'institutionId' | 'id'>> & {
  username: string
  passwordHash: string
  departmentId: string
  designationId: string
  role: Role
}

export async function buildUser(
  tx: TenantTx,
  { passwordHash, ...seed }: UserSeed,
  now: Date,
): Promise<string> {
  const { institutionId } = tx
  const id = uuidv7(now)
  const { username } = seed
  await insertUser(tx, {
    institutionId,
    id,
    code: `E-${id.slice(-8)}`,
    firstName: 'Mutale',
    middleName: null,
    lastName: 'Banda',
    gender: 'FEMALE',
    nationalId: `${id.slice(-6)}/10/1`,
    email: `${username}@example.org`,
    phoneNumber: '+260 977 000000',
    status: 'ACTIVE',
    employmentType: 'PERMANENT',
    accountNotExpired: true,
    accountNotLocked: true,
    credentialsNotExpired: true,
    enabled: true,
    approvedOn: toMoment(now),
    approvedBy: 'Insaka',
    version: 1,
    createdOn: toMoment(now),
    updatedOn: toMoment(now),
    ...seed,
  })
  await insertPassword(tx, { institutionId, userId: id, passwordHash, changedOn: toMoment(now) })
  await insertLogin(tx, { usernameKey: username.toLowerCase(), institutionId, userId: id })
  return id
}

export type EnquirySeed = Partial<EnquiryInput> & Pick<EnquiryInput, 'department'>

/** Saved as from the screen, so that its number, its counters, its words and its link in the chain are right. */
export function buildEnquiry(tx: WriteTx, initiator: Initiator, seed: EnquirySeed): Promise<number> {
  const enquiry = {
    description: 'Supply of 40 reams of paper for the registry',
    ...newEnquiry(tx.now),
    ...seed,
  }
  return createEnquiry(tx, initiator, enquiryInput.parse(enquiry))
}

export type PaperSeed = { department: string } & Record<string, unknown>

const paper = (now: Date) => ({
  initiatedOn: toDay(now),
  requisitionedOn: toDay(now),
  description: 'Forty reams of paper for the registry',
  funder: 'GRZ',
  expenseType: 'OPEX',
  vendor: 'Chilenje Stationers',
  purchaseOrderValue: 9_500.5,
  currency: 'ZMW',
  procurementCategory: 'G',
  procurementMethod: 'SIMPLIFIED_BIDDING',
  procurementMode: 'MANUAL',
  enquiry: { enquiryType: 'NTR' },
})

export const buildLvp = (tx: WriteTx, initiator: Initiator, seed: PaperSeed): Promise<number> =>
  createPaper(tx, initiator, lvpKind, lvpInput.parse({ ...paper(tx.now), ...seed }))

export const buildMpc = (tx: WriteTx, initiator: Initiator, seed: PaperSeed): Promise<number> =>
  createPaper(
    tx,
    initiator,
    mpcKind,
    mpcInput.parse({ ...paper(tx.now), approvalType: 'ORDINARY', mpcNumber: 4, ...seed }),
  )
