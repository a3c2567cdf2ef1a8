import { freeStates } from '@insaka/domain/enquiries/enquiries.labels'
import { isFree } from '@insaka/domain/enquiries/enquiries.rules'
import { findAmendments } from '../amendments/amendments.repository.ts'
import { findFiles } from '../attachments/verify-files.repository.ts'
import type { Compared, Found } from '../audit/compare-records.ts'
import { formerNames } from '../audit/former-names.ts'
import { findContracts, findPapersOf } from '../contracts/contracts.repository.ts'
import { amendments, contracts } from '../contracts/contracts.table.ts'
import type { TenantTx } from '../db/transactions.ts'
import { findEnquiries } from '../enquiries/enquiries.repository.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { findTransactions } from '../fuel-accounts/fuel-accounts.repository.ts'
import { fuelTransactions } from '../fuel-accounts/fuel-accounts.table.ts'
import { findPrices, findSettings } from '../fuel-products/fuel-products.repository.ts'
import { fuelPrices, fuelSettings } from '../fuel-products/fuel-products.table.ts'
import { findDetails, readStored, readStructure } from '../institutions/institutions.repository.ts'
import { institutionDetails } from '../institutions/institutions.table.ts'
import { departments, designations } from '../institutions/structure.table.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { papers } from '../papers/papers.table.ts'
import { findReports } from '../procurement-report/reports.repository.ts'
import { reports } from '../procurement-report/reports.table.ts'
import { findPassword } from '../users/user-passwords.repository.ts'
import { findStoredUser } from '../users/users.repository.ts'
import { users } from '../users/users.table.ts'

type Numbered = { id: number }

/** Records of a register, which are read by their numbers. */
const numbered =
  (find: (tx: TenantTx, ids: number[]) => Promise<Numbered[]>): Compared['read'] =>
  async (tx, ids) =>
    (await find(tx, ids.map(Number))).map((record) => ({ id: String(record.id), record }))

/** What a paper shows of its enquiry changes with that one, which has events of its own. */
const ofEnquiry = ['enquiryType', 'description', 'closedOn', 'vendorCategory'].map(
  (name) => `enquiry.${name}`,
)

/** An enquiry closes by itself, so the last event of one that is free may still call it open. */
async function readEnquiries(tx: TenantTx, ids: string[]): Promise<Found[]> {
  const found = await findEnquiries(tx, ids.map(Number))
  return found.map((record) => ({
    id: String(record.id),
    record,
    ...(isFree(record.state) && { formerly: { state: freeStates } }),
  }))
}

async function contractsOf(tx: TenantTx, ids: number[]): Promise<Numbered[]> {
  const found = await findPapersOf(tx, { ids })
  const byPaper = await findContracts(
    tx,
    found.map(({ paperId }) => paperId),
  )
  return [...byPaper.values()].map(({ record }) => record)
}

async function readUsers(tx: TenantTx, ids: string[]): Promise<Found[]> {
  const namesOf = await formerNames(tx)
  const found = await Promise.all(
    ids.map(async (id) => {
      const [user, [password]] = await Promise.all([findStoredUser(tx, id), findPassword(tx, { id })])
      if (!user) return []
      const { row, record } = user
      const formerly = { department: namesOf(row.departmentId), designation: namesOf(row.designationId) }
      return [{ id, record: { ...record, passwordChangedOn: password?.changedOn ?? null }, formerly }]
    }),
  )
  return found.flat()
}

/** A temporary password has to be changed; that event and the one of the change tell so beside the account. */
const userFromEvent: Compared['fromEvent'] = ({ credentialsNotExpired = false, ...after }) =>
  'passwordChangedOn' in after ? { ...after, user: { credentialsNotExpired } } : after

async function readDesignations(tx: TenantTx): Promise<Found[]> {
  const [all, namesOf] = await Promise.all([readStructure(tx), formerNames(tx)])
  return all.flatMap(({ id: departmentId, code: department, designations: below }) =>
    below.map((each) => ({
      id: each.id,
      record: { ...each, department },
      formerly: { department: namesOf(departmentId) },
    })),
  )
}

async function readInstitution(tx: TenantTx): Promise<Found[]> {
  const [details] = await findDetails(tx)
  return details ? [{ id: tx.institutionId, record: (await readStored(tx)).record }] : []
}

/** Everything that leaves events. */
export const comparedRecords: readonly Compared[] = [
  {
    subject: 'institutions',
    table: institutionDetails,
    key: institutionDetails.institutionId,
    read: readInstitution,
    // That of the first administrator tells its address beside its name.
    fromEvent: (after) => ({ address: after, ...after }),
  },
  {
    subject: 'departments',
    table: departments,
    key: departments.id,
    read: async (tx) => (await readStructure(tx)).map((record) => ({ id: record.id, record })),
  },
  { subject: 'designations', table: designations, key: designations.id, read: readDesignations },
  {
    subject: 'users',
    table: users,
    key: users.id,
    read: readUsers,
    fromEvent: userFromEvent,
    // A changed password makes a new version, of which its event tells nothing.
    apart: ['version', 'updatedOn'],
  },
  { subject: 'enquiries', table: enquiries, key: enquiries.id, read: readEnquiries, always: true },
  ...[lvpKind, mpcKind].map((kind): Compared => ({
    subject: kind.register.name,
    table: papers,
    key: papers.id,
    read: numbered(kind.findMany),
    apart: ofEnquiry,
    always: true,
    files: findFiles,
  })),
  {
    subject: 'reports',
    table: reports,
    key: reports.id,
    read: async (tx, ids) =>
      (await findReports(tx, { ids: ids.map(Number) })).map((record) => ({ id: String(record.id), record })),
    always: true,
    files: findFiles,
  },
  {
    subject: 'contracts',
    table: contracts,
    key: contracts.id,
    read: numbered(contractsOf),
    always: true,
    files: findFiles,
  },
  {
    subject: 'amendments',
    table: amendments,
    key: amendments.id,
    read: numbered((tx, ids) => findAmendments(tx, { ids })),
    always: true,
    files: findFiles,
  },
  {
    subject: 'fuel',
    table: fuelTransactions,
    key: fuelTransactions.id,
    read: numbered(findTransactions),
    always: true,
  },
  { subject: 'fuelPrices', table: fuelPrices, key: fuelPrices.id, read: numbered(findPrices), always: true },
  {
    subject: 'fuelSettings',
    table: fuelSettings,
    key: fuelSettings.institutionId,
    read: async (tx) => [{ id: tx.institutionId, record: await findSettings(tx) }],
    always: true,
  },
]
