import { validateShield } from '@insaka/domain/institutions/coat-of-arms.rules'
import { allRegisters, type AuditedRegister } from '../all-registers.ts'
import { findExistingFiles } from '../attachments/verify-files.repository.ts'
import type { ComparedRecordKind, CurrentRecord } from '../audit-log/compare-records.ts'
import type { DutyRecord } from '@insaka/domain/users/duties.schema'
import type { Fields } from '../audit-log/event-fields.ts'
import { readFormerNames } from '../audit-log/former-names.ts'
import type { TenantTx } from '../db/transactions.ts'
import { findPrices, findSettings } from '../fuel-products/fuel-products.repository.ts'
import { fuelPrices, fuelSettings } from '../fuel-products/fuel-products.table.ts'
import { findDetails, readStoredInstitution, readStructure } from '../institutions/institutions.repository.ts'
import { shieldHash } from '../institutions/coat-of-arms.actions.ts'
import { findShield } from '../institutions/coat-of-arms.repository.ts'
import { institutionDetails } from '../institutions/institutions.table.ts'
import { departments, designations } from '../institutions/structure.table.ts'
import { createHistoryLinkReader } from '../registers/history-links.ts'
import { findReports } from '../procurement-report/reports.repository.ts'
import { reports } from '../procurement-report/reports.table.ts'
import { findImportFiles } from '../imports/imports.repository.ts'
import { imports } from '../imports/imports.table.ts'
import { readDecisionSettings } from '../decision-rules/decision-settings.repository.ts'
import { decisionSettings } from '../decision-rules/decision-settings.table.ts'
import { readSignInSettings } from '../sign-in-settings/sign-in-settings.repository.ts'
import { signInSettings } from '../sign-in-settings/sign-in-settings.table.ts'
import { findPassword } from '../users/user-passwords.repository.ts'
import { findStoredUser } from '../users/users.repository.ts'
import { users } from '../users/users.table.ts'

type NumberedRecord = { id: number }

const readByNumber =
  (
    find: (tx: TenantTx, ids: number[]) => Promise<NumberedRecord[]>,
    formerlyOf: AuditedRegister['olderValuesOf'] = () => undefined,
  ): ComparedRecordKind['read'] =>
  async (tx, ids) =>
    (await find(tx, ids.map(Number))).map((record) => {
      const formerly = formerlyOf(record as never)
      return { id: String(record.id), record, ...(formerly && { formerly }) }
    })

const readWithLinks =
  (
    read: ComparedRecordKind['read'],
    findLinks: ReturnType<typeof createHistoryLinkReader>,
  ): ComparedRecordKind['read'] =>
  async (tx, ids) => {
    const [currentRecords, links] = await Promise.all([read(tx, ids), findLinks(tx, ids.map(Number))])
    return currentRecords.map((each) => ({
      ...each,
      record: { ...each.record, ...links.get(Number(each.id)) },
    }))
  }

const comparedRegister = ({
  register,
  findMany,
  olderValuesOf,
  ...rest
}: AuditedRegister): ComparedRecordKind => ({
  ...rest,
  subject: register.name,
  table: register.table,
  key: register.table.id,
  alwaysHasEvents: true,
  read: readWithLinks(readByNumber(findMany, olderValuesOf), createHistoryLinkReader(register)),
  ...('attachmentId' in register.table && { files: findExistingFiles }),
})

/** Departments and users may have been renamed since; their ids stay. */
const dutiesWithoutNames = (duties: readonly DutyRecord[]) =>
  duties.map(({ department: _code, actingForName: _name, ...duty }) => duty)

async function readUsers(tx: TenantTx, ids: string[]): Promise<CurrentRecord[]> {
  const formerNamesOf = await readFormerNames(tx)
  const currentUsers = await Promise.all(
    ids.map(async (id) => {
      const [user, [password]] = await Promise.all([findStoredUser(tx, id), findPassword(tx, { id })])
      if (!user) return []
      const { row, record } = user
      const formerly = {
        department: formerNamesOf(row.departmentId),
        designation: formerNamesOf(row.designationId),
      }
      const duties = dutiesWithoutNames(record.duties)
      return [{ id, record: { ...record, duties, passwordChangedOn: password?.changedOn ?? null }, formerly }]
    }),
  )
  return currentUsers.flat()
}

/** Fields missing in events of older releases about new users. */
const newUserDefaults = { declinedOn: null, declineReason: null, secondFactorOn: null, duties: [] }

/** A first password is as old as the user, unless an import recorded that there is none. */
const userFromEvent: ComparedRecordKind['fromEvent'] = (
  { credentialsNotExpired = false, ...sent },
  { before },
) => {
  const { duties } = sent
  const after: Fields = Array.isArray(duties)
    ? { ...sent, duties: dutiesWithoutNames(duties as DutyRecord[]) }
    : sent
  if (!before) return { passwordChangedOn: after['createdOn'], ...newUserDefaults, ...after }
  return 'passwordChangedOn' in after ? { ...after, user: { credentialsNotExpired } } : after
}

async function readDesignations(tx: TenantTx): Promise<CurrentRecord[]> {
  const [all, formerNamesOf] = await Promise.all([readStructure(tx), readFormerNames(tx)])
  return all.flatMap(({ id: departmentId, code: department, designations: departmentDesignations }) =>
    departmentDesignations.map((each) => ({
      id: each.id,
      record: { ...each, department },
      formerly: { department: formerNamesOf(departmentId) },
    })),
  )
}

/** Edition of the stored coat of arms; null if the picture is invalid or of another type. */
function storedShieldEdition(storedShield: { type: string; picture: Uint8Array } | undefined): string | null {
  const checkedShield = storedShield && validateShield(storedShield.picture)
  return checkedShield && typeof checkedShield !== 'string' && checkedShield.type === storedShield.type
    ? shieldHash(storedShield.picture)
    : null
}

async function readInstitution(tx: TenantTx): Promise<CurrentRecord[]> {
  const [details] = await findDetails(tx)
  if (!details) return []
  const [{ record }, picture] = await Promise.all([readStoredInstitution(tx), findShield(tx)])
  return [
    { id: tx.institutionId, record: { ...record, shield: record.shield && storedShieldEdition(picture[0]) } },
  ]
}

export const comparedRecords: readonly ComparedRecordKind[] = [
  {
    subject: 'institutions',
    table: institutionDetails,
    key: institutionDetails.institutionId,
    read: readInstitution,
    // The registration event of an institution has address fields at its top level.
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
    // A password change raises the version without recording it, and a sign-in has no event.
    unrecorded: ['version', 'updatedOn', 'lastSignInOn'],
  },
  ...Object.values(allRegisters).map(comparedRegister),
  {
    subject: 'reports',
    table: reports,
    key: reports.id,
    read: async (tx, ids) =>
      (await findReports(tx, { ids: ids.map(Number) })).map((record) => ({ id: String(record.id), record })),
    alwaysHasEvents: true,
    // The event’s actor is the author of the report.
    fromEvent: (after, { actor }) => ({
      reference: null,
      ...after,
      initiator: actor.name,
      initiatorId: actor.id,
    }),
    files: findExistingFiles,
  },
  {
    subject: 'imports',
    table: imports,
    key: imports.id,
    read: async (tx, ids) =>
      (await findImportFiles(tx, { ids: ids.map(Number) })).map((record) => ({
        id: String(record.id),
        record,
      })),
    alwaysHasEvents: true,
    // The event’s actor uploaded the file.
    fromEvent: (after, { actor }) => ({ ...after, initiator: actor.name, initiatorId: actor.id }),
    files: findExistingFiles,
  },
  {
    subject: 'fuelPrices',
    table: fuelPrices,
    key: fuelPrices.id,
    read: readByNumber(findPrices),
    alwaysHasEvents: true,
  },
  {
    subject: 'fuelSettings',
    table: fuelSettings,
    key: fuelSettings.institutionId,
    read: async (tx) => [{ id: tx.institutionId, record: await findSettings(tx) }],
    alwaysHasEvents: true,
  },
  {
    subject: 'signInSettings',
    table: signInSettings,
    key: signInSettings.institutionId,
    read: async (tx) => [{ id: tx.institutionId, record: await readSignInSettings(tx) }],
    alwaysHasEvents: true,
  },
  {
    subject: 'decisionSettings',
    table: decisionSettings,
    key: decisionSettings.institutionId,
    read: async (tx) => [{ id: tx.institutionId, record: await readDecisionSettings(tx) }],
    alwaysHasEvents: true,
  },
]
