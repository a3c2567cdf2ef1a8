import type { DescribedName } from '@insaka/domain/all-registers'
import { addDays, toDay, toMoment, yearOf } from '@insaka/domain/core/dates'
import type { EnquiryInput } from '@insaka/domain/enquiries/enquiries.fields'
import { enquiryInput } from '@insaka/domain/enquiries/enquiries.schema'
import { clearHiddenTransactionFields as clearHiddenOfFuel } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import { transactionInput } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { clearHiddenEnquiryFields, newEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import { lvpInput } from '@insaka/domain/lvp/lvp.schema'
import { productInput } from '@insaka/domain/fuel-products/fuel-products.schema'
import { mpcChange, mpcInput, type MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { clearHiddenMpcFields as clearHiddenOfMpc } from '@insaka/domain/mpc/mpc.rules'
import { clearHiddenPaperFields } from '@insaka/domain/papers/papers.rules'
import type { Role } from '@insaka/domain/permissions'
import { formSchema, hasField } from '@insaka/domain/registers/derived'
import { startChain } from '../audit-log/chain.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { institutions } from '../db/directory.table.ts'
import { uuidv7 } from '../db/uuid.ts'
import { describedKinds } from '../register-catalog/described-kinds.ts'
import type { RecordInput } from '../described-registers/described-record.ts'
import { createEnquiries, type Initiator } from '../enquiries/enquiries.actions.ts'
import type { LastEntry } from '../fuel-accounts/fuel-accounts.repository.ts'
import { loadPosting, savePosting } from '../fuel-accounts/post-transaction.actions.ts'
import { savePrice } from '../fuel-products/fuel-products.actions.ts'
import { requireAllowedDepartment, findDepartment } from '../institutions/departments.repository.ts'
import { insertInstitution } from '../institutions/directory.repository.ts'
import {
  findFreeNames,
  insertDatabaseNames,
  insertDepartment,
  insertDesignation,
  insertDetails,
} from '../institutions/institutions.repository.ts'
import type { institutionDetails } from '../institutions/institutions.table.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { changeMpcInTransaction } from '../mpc/change-mpc.actions.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { nextNumbers } from '../registers/number-series.ts'
import { checkNewPaper, createPapers, loadNewPaper } from '../papers/new-paper.actions.ts'
import type { NewPaperExtras, PaperInput, PaperKind } from '../papers/papers.kind.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import { insertPassword } from '../users/user-passwords.repository.ts'
import { insertDuty } from '../users/duties.repository.ts'
import type { duties } from '../users/duties.table.ts'
import { insertLogin, insertUser } from '../users/users.repository.ts'
import type { users } from '../users/users.table.ts'

/** Factory for complete, plausible records, used by the demo data and by tests. */

type Row<T extends { $inferSelect: unknown }> = T['$inferSelect']

export type InstitutionSeed = Partial<Omit<Row<typeof institutions>, 'id'>> &
  Partial<Omit<Row<typeof institutionDetails>, 'institutionId'>> & { code: string }

/** Fills the institution of the transaction, which must be new. */
export async function createInstitution(tx: WriteTx, seed: InstitutionSeed, now: Date): Promise<void> {
  const id = tx.institutionId
  const {
    code,
    name = `${code} Institution`,
    alias = code,
    type = 'GOVERNMENT',
    demo = false,
    ...details
  } = seed
  const names = await findFreeNames(tx, code, yearOf(now))
  await insertInstitution(tx, { id, code, name, alias, type, demo, shield: null })
  await insertDatabaseNames(tx, { institutionId: id, ...names })
  startChain(tx)
  insertDetails(tx, {
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

export async function createDepartment(
  tx: WriteTx,
  seed: { code: string; name?: string },
  now: Date,
): Promise<string> {
  const id = uuidv7(now)
  const { code, name = `${code} Department` } = seed
  insertDepartment(tx, { id, code, name, active: true, version: 1 })
  return id
}

type DesignationSeed = { departmentId: string; code: string; title?: string }

export async function createDesignation(
  tx: WriteTx,
  { departmentId, code, title = code }: DesignationSeed,
  now: Date,
): Promise<string> {
  const id = uuidv7(now)
  insertDesignation(tx, {
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

export async function createUserWithLogin(
  tx: WriteTx,
  { passwordHash, ...seed }: UserSeed,
  now: Date,
): Promise<string> {
  const { institutionId } = tx
  const id = uuidv7(now)
  const { username } = seed
  insertUser(tx, {
    id,
    code: `E-${id.slice(-8)}`,
    firstName: 'Mutale',
    middleName: null,
    lastName: 'Banda',
    gender: 'FEMALE',
    nationalId: `${id.slice(-12)}/10/1`,
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
    declinedOn: null,
    declineReason: null,
    version: 1,
    createdOn: toMoment(now),
    updatedOn: toMoment(now),
    ...seed,
  })
  insertPassword(tx, {
    userId: id,
    passwordHash,
    givenHash: null,
    changedOn: toMoment(now),
    lastSignInOn: null,
  })
  await insertLogin(tx, { usernameKey: username.toLowerCase(), institutionId, userId: id })
  return id
}

type DutyRow = Row<typeof duties>
type DutySeed = Pick<DutyRow, 'userId' | 'duty' | 'firstDay'> &
  Partial<Pick<DutyRow, 'departmentId' | 'lastDay' | 'actingForId'>>

export function createDuty(tx: WriteTx, seed: DutySeed, now: Date): void {
  insertDuty(tx, { id: uuidv7(now), departmentId: null, lastDay: null, actingForId: null, ...seed })
}

export type EnquirySeed = Partial<EnquiryInput> & Pick<EnquiryInput, 'department'>

type FactoryItem<S> = { tx: WriteTx; initiator: Initiator; seed: S }

/** Saves through the product's own code, so numbers, counters, search words and the audit chain are correct. */
export async function createSeededEnquiries(items: FactoryItem<EnquirySeed>[]): Promise<number[]> {
  const inputs = items.map(({ tx, seed }) =>
    clearHiddenEnquiryFields(
      enquiryInput.parse({
        description: 'Supply of 40 reams of paper for the registry',
        ...newEnquiry(tx.now),
        ...seed,
      }),
    ),
  )
  const { tx } = items[0]!
  const departments = await Promise.all(inputs.map(({ department }) => findDepartment(tx, department)))
  const created = await createEnquiries(
    tx,
    items.map((each, i) => ({
      ...each,
      input: inputs[i]!,
      department: requireAllowedDepartment(departments[i], null),
    })),
  )
  return created.map(({ row }) => row.id)
}

export async function createEnquiry(tx: WriteTx, initiator: Initiator, seed: EnquirySeed): Promise<number> {
  const [id] = await createSeededEnquiries([{ tx, initiator, seed }])
  return id!
}

export type PaperSeed = { department: string } & Record<string, unknown>

const paperDefaults = (now: Date) => ({
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
  enquiry: { enquiryType: 'NTR', vendorCategory: 'CITIZEN' },
})

async function buildPapers<F extends PaperInput>(
  kind: PaperKind<F>,
  items: (FactoryItem<unknown> & { input: F & NewPaperExtras })[],
): Promise<number[]> {
  const { tx } = items[0]!
  const checked = await Promise.all(
    items.map(async ({ tx: itemTx, initiator, input }) => {
      const checkedInput = new CheckedBody<F & NewPaperExtras>(input as never)
      return checkNewPaper(
        checkedInput,
        await loadNewPaper(itemTx, initiator, kind, checkedInput.validFields as never),
      )
    }),
  )
  const created = await createPapers(
    tx,
    kind,
    items.map((each, i) => ({ ...each, ...checked[i]! })),
  )
  return created.map(({ row }) => row.id)
}

export const createLvps = (items: FactoryItem<PaperSeed>[]): Promise<number[]> =>
  buildPapers(
    lvpKind,
    items.map((each) => ({
      ...each,
      input: clearHiddenPaperFields(lvpInput.parse({ ...paperDefaults(each.tx.now), ...each.seed })),
    })),
  )

export const createMpcs = (items: FactoryItem<PaperSeed>[]): Promise<number[]> =>
  buildPapers(
    mpcKind,
    items.map((each) => ({
      ...each,
      input: clearHiddenOfMpc(
        mpcInput.parse({
          ...paperDefaults(each.tx.now),
          approvalType: 'ORDINARY',
          mpcNumber: 4,
          ...each.seed,
        }),
      ),
    })),
  )

export const createLvp = async (tx: WriteTx, initiator: Initiator, seed: PaperSeed): Promise<number> =>
  (await createLvps([{ tx, initiator, seed }]))[0]!

export const createMpc = async (tx: WriteTx, initiator: Initiator, seed: PaperSeed): Promise<number> =>
  (await createMpcs([{ tx, initiator, seed }]))[0]!

/** Input of a contract; defaults come from the transaction and the paper. */
export type ContractSeed = Record<string, unknown>

/** Creates or amends the contract of a committee paper as a user would, and returns the paper. */
export async function createContract(
  tx: WriteTx,
  initiator: Initiator,
  paperId: number,
  seed: ContractSeed,
): Promise<MpcRecord> {
  const { record: paper } = (await mpcKind.find(tx, paperId))!
  const today = toDay(tx.now)
  const contract = {
    approvedOn: today,
    clearedOn: today,
    notifiedOn: today,
    awardedOn: addDays(today, 14),
    description: paper.description,
    manager: paper.department,
    ...paper.contract,
    ...seed,
  }
  const body = clearHiddenOfMpc(mpcChange.parse({ ...paper, contract }))
  const caller = { ...initiator, role: 'ADMIN', duties: [] } as never
  return (await changeMpcInTransaction(tx, caller, new CheckedBody(body as never))).record
}

export type FuelSeed = { accountHolder: string } & Record<string, unknown>

/** Posts deposits and draws in order, even if an account goes below zero. */
export async function createFuelTransactions(items: FactoryItem<FuelSeed>[]): Promise<number[]> {
  const inputs = items.map(({ tx, seed }) =>
    clearHiddenOfFuel(
      transactionInput.parse({
        transactionType: 'DEPOSIT',
        transactionDate: toDay(tx.now),
        reference: 'DEP 1',
        client: 'Registry',
        description: 'Allocation of the month',
        amount: 10_000,
        ...seed,
      }),
    ),
  )
  const loaded = await Promise.all(items.map(({ tx }, i) => loadPosting(tx, inputs[i]!, true)))
  const lastEntries = new Map<string, LastEntry>()
  const ids: number[] = []
  for (const [i, { tx, initiator }] of items.entries()) {
    const account = loaded[i]!.department?.id ?? ''
    const lastEntry = lastEntries.get(account) ?? loaded[i]!.lastEntry
    const poster = { ...initiator, role: 'ADMIN' as const, duties: [] }
    const checkedInput = new CheckedBody(inputs[i]! as never)
    const accountState = { ...loaded[i]!, lastEntry }
    const { id, sequence, balance } = await savePosting(tx, poster, accountState, checkedInput, {
      isConfirmed: true,
    })
    lastEntries.set(account, { sequence, balance })
    ids.push(id)
  }
  return ids
}

export const createFuelTransaction = async (
  tx: WriteTx,
  initiator: Initiator,
  seed: FuelSeed,
): Promise<number> => (await createFuelTransactions([{ tx, initiator, seed }]))[0]!

/** Saves records of a described register; without a department field they belong to that of the initiator. */
export async function createDescribed(
  name: DescribedName,
  items: (FactoryItem<Record<string, unknown>> & {
    initiator: { departmentId: string }
    /** Columns that the form does not have, such as those of an imported state. */
    columns?: Record<string, unknown>
  })[],
): Promise<number[]> {
  const {
    kind: { description },
    actions,
  } = describedKinds[name]
  const { clearHidden = (input: object) => input } = description
  const inputs = items.map(
    ({ seed }) => clearHidden(formSchema(description).parse(seed) as never) as RecordInput,
  )
  const { tx } = items[0]!
  const departments = await Promise.all(
    items.map(async ({ initiator }, i) =>
      hasField(description, 'department')
        ? requireAllowedDepartment(await findDepartment(tx, inputs[i]!.department!), null)
        : { id: initiator.departmentId, code: '' },
    ),
  )
  const checks = await Promise.all(inputs.map((input) => actions.runChecks(tx, input, null)))
  const created = await actions.createRecords(
    tx,
    items.map((each, i) => ({ ...each, ...checks[i], input: inputs[i]!, department: departments[i]! })),
  )
  return created.map(({ row }) => row.id)
}

/** Posts a price, by default effective from the day of the transaction. */
export async function createPrice(tx: WriteTx, initiator: Initiator, seed: object): Promise<void> {
  const checkedInput = new CheckedBody(productInput.parse(seed) as never)
  await savePrice(tx, initiator, await nextNumbers(tx, 'fuelPrices', 1), checkedInput)
}
