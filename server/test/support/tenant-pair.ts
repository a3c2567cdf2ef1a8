import {
  type DerivedName,
  derivedByName,
  derivedNames,
  derivedRegisters,
  mapDerived,
} from './derived-registers.ts'
import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Role } from '@insaka/domain/permissions'
import { snakeCase, tableNameOf } from '../../src/described-registers/described.table.ts'
import { createDepartment, createDuty, createDesignation } from '../../src/demo/factory.ts'
import type { UserSeed } from '../../src/demo/factory.ts'
import { setShieldEdition, saveShield } from '../../src/institutions/coat-of-arms.repository.ts'
import { workbookOf } from './imports.ts'
import { png } from './multipart-form.ts'
import { appCode, startSecondFactorSetup, enableSecondFactor } from './second-factor.ts'
import { insertableColumns } from './sql.ts'
import type { Person, RecordsByState, TestTenant, World } from './world.ts'

export type UserWithRecords = Person & SeededRecords
/** `file`: for a user an unattached upload, for an institution the file of its low value paper. */
type SeededRecords = {
  enquiry: number
  lvp: number
  mpc: number
  contract: number
  amendment: number
  /** Committee paper of the contract, at version 3. */
  contracted: number
  fuel: number
  report: number
  file: string
  /** Two imports of enquiries: one stopped, one being checked. */
  import: number
  checking: number
  /** Import of a workbook without imported rows. */
  matched: number
  /** Import of a user who has not chosen a password. */
  newcomers: number
  /** Import of a paper with the former reference `paperImportReference`. */
  paperImport: number
  paperImportReference: string
  pendingUser: string
  mail: string
  /** Code of a user's authenticator app during set-up. */
  appCode: string
  /** A record in each state. */
  described: Readonly<Record<DerivedName, RecordsByState>>
}

const describedRegisters = derivedRegisters
const isDescribedName = (seed: SeedKind): seed is DerivedName => derivedNames.includes(seed as DerivedName)

const missingId = '01900000-0000-7000-8000-000000000000'
const noRecords: SeededRecords = {
  enquiry: 0,
  lvp: 0,
  mpc: 0,
  contract: 0,
  amendment: 0,
  contracted: 0,
  fuel: 0,
  report: 0,
  file: '',
  import: 0,
  checking: 0,
  matched: 0,
  newcomers: 0,
  paperImport: 0,
  paperImportReference: '',
  pendingUser: missingId,
  mail: missingId,
  appCode: '',
  described: mapDerived(() => ({})),
}

export type SeedKind =
  | 'lvp'
  | 'mpc'
  | 'contract'
  | 'fuel'
  | 'report'
  | 'import'
  | 'waiting'
  | 'second factor'
  | 'set-up'
  | 'mail'
  | DerivedName

/** Institution with recognisable data and a record of each register whose number the other institution lacks. */
export type TenantWithRecords = Omit<TestTenant, 'people'> &
  SeededRecords & {
    people: Record<Role, UserWithRecords>
    departmentCode: string
    uniqueDepartmentId: string
    uniqueDesignationId: string
    /** Code of the department that shares its id with one of the other institution. */
    twinCode: string
    markers: {
      public: string[]
      /** Texts that only its own users and DEV may read. */
      private: string[]
    }
  }

/** Creates two isolated institutions; some of their rows share ids. */
export async function createTenantPair(
  world: World,
  superuser: Pool,
): Promise<{ own: TenantWithRecords; other: TenantWithRecords }> {
  const own = await createTenantWithRecords(world)
  const other = await createTenantWithRecords(world)
  // From here on the two institutions assign different numbers.
  await superuser.query('UPDATE number_series SET last = 20000 WHERE institution_id = $1', [other.id])
  for (const home of [own, other]) {
    const { ADMIN } = home.people
    const seed = { description: markerOf(home) }
    Object.assign(home, await createRecords(world, home, ADMIN, seed))
    home.lvp = await world.paper('lvp', home, ADMIN, { ...seed, attachmentId: home.file })
  }
  await createTwins(superuser, own, other)
  await createTwins(superuser, other, own)
  return { own, other }
}

async function createTenantWithRecords(world: World): Promise<TenantWithRecords> {
  const marker = randomUUID()
  const tenant = await world.institution({ name: `Name ${marker}`, street: `Street ${marker}` })
  const departmentCode = `D-${tenant.code}`.slice(0, 16)
  const uniqueIds = await world.inTenant(tenant.id, async (tx) => {
    const name = `Department ${marker}`
    const departmentId = await createDepartment(tx, { code: departmentCode, name }, world.now)
    const title = `Title ${marker}`
    const designationId = await createDesignation(tx, { departmentId, code: 'CLERK', title }, world.now)
    saveShield(tx, { type: 'image/png', picture: png() })
    await setShieldEdition(tx, { id: tenant.id, edition: 'first' })
    return { uniqueDepartmentId: departmentId, uniqueDesignationId: designationId }
  })
  await world.person(tenant, { lastName: `Person ${marker}`, nationalId: `ID ${marker.slice(0, 28)}` })
  const people = {} as TenantWithRecords['people']
  for (const person of Object.values(tenant.people)) {
    people[person.role] = { ...person, ...(await createRecords(world, tenant, person)) }
    const futureDuty = { userId: person.id, duty: 'STORES', firstDay: '2099-01-01' } as const
    await world.inTenant(tenant.id, async (tx) => createDuty(tx, futureDuty, world.now))
  }
  return {
    ...tenant,
    people,
    ...noRecords,
    departmentCode,
    ...uniqueIds,
    twinCode: `TW-${marker.slice(0, 8).toUpperCase()}`,
    markers: {
      public: [
        tenant.id,
        `Name ${marker}`,
        `Department ${marker}`,
        `Title ${marker}`,
        `TW-${marker.slice(0, 8).toUpperCase()}`,
      ],
      private: [`Street ${marker}`, `Person ${marker}`, `ID ${marker.slice(0, 28)}`, `Enquiry ${marker}`],
    },
  }
}

const cellsOf = (i: number, description = 'Supply of reams') => ({
  'Former Reference': `F ${i}`,
  Description: description,
})

async function createRecords(
  world: World,
  tenant: Omit<TestTenant, 'people'>,
  person: Person,
  seed: { description?: string } = {},
  seeds: SeedKind[] = allRecordSeeds,
): Promise<SeededRecords> {
  const enquiry = await world.enquiry(tenant, person, seed)
  const file = await world.attachment(tenant, person)
  const records: SeededRecords = { ...noRecords, enquiry, file, appCode: appCode(world.now) }
  for (const paper of seeds) {
    if (paper === 'contract') Object.assign(records, await createContract(world, tenant, person, seed))
    else if (paper === 'fuel') records.fuel = await world.fuel(tenant, person, seed)
    else if (paper === 'report') records.report = await world.report(tenant, person)
    else if (paper === 'import') {
      records.import = await world.import(tenant, person, 'STOPPED', seed.description)
      records.checking = await world.import(tenant, person, 'CHECKING', seed.description)
      const workbook = workbookOf({ Register: [0, 1, 2].map((i) => cellsOf(i, seed.description)) })
      records.matched = await world.import(tenant, person, 'MATCHED', seed.description, { file: workbook })
      const { id: newcomer } = await world.person(tenant, {}, { signedIn: false })
      const userImportOptions = { register: 'users' as const, recordId: newcomer }
      records.newcomers = await world.import(tenant, person, 'DONE', seed.description, userImportOptions)
      records.paperImportReference = randomUUID()
      const paperSeed = { ...seed, formerReference: records.paperImportReference }
      const recordId = String(await world.paper('lvp', tenant, person, paperSeed))
      const paperImportOptions = { register: 'lvp' as const, recordId }
      records.paperImport = await world.import(tenant, person, 'DONE', seed.description, paperImportOptions)
    } else if (paper === 'waiting') {
      const pendingSeed = { enabled: false, approvedOn: null, approvedBy: null }
      records.pendingUser = (await world.person(tenant, pendingSeed, { signedIn: false })).id
    } else if (paper === 'mail') records.mail = await world.mail(tenant, person, 'FAILED')
    else if (paper === 'second factor') await enableSecondFactor(world, tenant, person)
    else if (paper === 'set-up') await startSecondFactorSetup(world, tenant, person)
    else if (isDescribedName(paper)) {
      const byState = await createInEachState(world, tenant, person, paper, seed)
      records.described = { ...records.described, [paper]: byState }
    } else records[paper] = await world.paper(paper, tenant, person, seed)
  }
  return records
}

async function createInEachState(
  world: World,
  tenant: Omit<TestTenant, 'people'>,
  person: Person,
  name: DerivedName,
  { description }: { description?: string },
): Promise<RecordsByState> {
  const { subject, states, fields } = derivedByName[name]
  const { limit } = fields[subject] as { limit: number }
  const marker = limit < 60 ? description?.replace('Enquiry', 'ID').slice(0, 31) : description
  const records = Object.keys(states).map(async (state, n) => {
    const seed = marker === undefined ? {} : { [subject]: `${marker} ${n}` }
    return [state, await world.describedIn(state, name, tenant, person, seed)]
  })
  return Object.fromEntries(await Promise.all(records))
}

async function createContract(
  world: World,
  tenant: Omit<TestTenant, 'people'>,
  person: Person,
  seed: { description?: string },
): Promise<Pick<SeededRecords, 'contract' | 'amendment' | 'contracted'>> {
  const contractPaper = await world.paper('mpc', tenant, person, seed)
  await world.contract(tenant, person, contractPaper, seed)
  const { id, amendments } = (await world.amendment(tenant, person, contractPaper, seed)).contract!
  return { contracted: contractPaper, contract: id, amendment: amendments[0]!.id }
}

export const allRecordSeeds: SeedKind[] = [
  'lvp',
  'mpc',
  'contract',
  'fuel',
  'report',
  'import',
  'waiting',
  'mail',
  ...derivedNames,
]

const markerOf = ({ markers }: TenantWithRecords): string =>
  markers.private.find((marker) => marker.startsWith('Enquiry'))!

/** Copies the common department and designation to the other institution under the same ids. */
async function createTwins(superuser: Pool, own: TenantWithRecords, other: TenantWithRecords): Promise<void> {
  const title = other.markers.public.find((marker) => marker.startsWith('Title'))
  const twinColumns = { institution_id: other.id, code: other.twinCode }
  await copyRows(superuser, 'departments', 'id', own.id, own.departmentId, twinColumns)
  await copyRows(superuser, 'designations', 'id', own.id, own.designationId, { ...twinColumns, title })
}

/**
 * Creates a user with a twin in the other institution under the same ids, so a statement that lacks the institution
 * also matches the twin and is detected. The twin is disabled and has another password.
 */
export async function createPersonWithTwin(
  world: World,
  superuser: Pool,
  { own, other }: { own: TenantWithRecords; other: TenantWithRecords },
  seed: Partial<UserSeed>,
  { papers: seeds = [], ...options }: { signedIn?: boolean; papers?: SeedKind[] } = {},
): Promise<UserWithRecords> {
  const person = await world.person(own, seed, options)
  const records = await createRecords(world, own, person, {}, seeds)
  const lastName = other.markers.private.find((marker) => marker.startsWith('Person'))
  const copy = (table: string, column: string, id: string | number, overrides: object = {}) =>
    copyRows(superuser, table, column, own.id, id, { institution_id: other.id, ...overrides })
  await copy('users', 'id', person.id, {
    department_id: other.departmentId,
    designation_id: other.designationId,
    last_name: lastName,
    enabled: false,
  })
  await copy('user_passwords', 'user_id', person.id, { password_hash: 'of the twin' })
  for (const table of ['devices', 'sessions', 'second_factors', 'second_factor_setups', 'recovery_codes'])
    await copy(table, 'user_id', person.id)
  await copy('attachments', 'uploader_id', person.id)
  await copy('attachment_chunks', 'attachment_id', records.file)
  const description = markerOf(other)
  for (const table of registerTables) await copy(table, 'initiator_id', person.id, { description })
  for (const register of describedRegisters)
    await copy(tableNameOf(register), 'initiator_id', person.id, {
      [snakeCase(register.subject)]: description,
    })
  await copyEntries(superuser, own.id, person.id, { institution_id: other.id, description })
  for (const table of ['reports', 'imports']) await copy(table, 'initiator_id', person.id)
  await copy('mails', 'user_id', person.id, { name: lastName })
  for (const id of [records.import, records.checking, records.matched, records.newcomers])
    await copy('import_rows', 'import_id', id, { title: description })
  // The update moves each row behind its twin, which exposes code that reads both and takes the first.
  for (const [table, column, key] of [
    ['users', 'version', 'id'],
    ['user_passwords', 'changed_on', 'user_id'],
    ['attachments', 'size', 'uploader_id'],
    ['reports', 'records', 'initiator_id'],
    ['imports', 'rows', 'initiator_id'],
    ['mails', 'tries', 'user_id'],
    ['fuel_transactions', 'created_on', 'initiator_id'],
    ...[...registerTables, ...describedRegisters.map(tableNameOf)].map((table) => [
      table,
      'version',
      'initiator_id',
    ]),
  ])
    await superuser.query(
      `UPDATE ${table} SET ${column} = ${column} WHERE institution_id = $1 AND ${key} = $2`,
      [own.id, person.id],
    )
  return { ...person, ...records }
}

const registerTables = ['enquiries', 'papers', 'contracts', 'amendments']

/** Copies a user's ledger entries without earlier entries of other users. */
async function copyEntries(
  superuser: Pool,
  institutionId: string,
  initiatorId: string,
  overrides: object,
): Promise<void> {
  const client = await superuser.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    await copyRows(client, 'fuel_transactions', 'initiator_id', institutionId, initiatorId, overrides)
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

async function copyRows(
  superuser: Pool | PoolClient,
  table: string,
  column: string,
  institutionId: string,
  id: string | number,
  overrides: object,
): Promise<void> {
  const columns = await insertableColumns(superuser, table)
  await superuser.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns}
       FROM (SELECT (jsonb_populate_record(t, $3)).* FROM ${table} t WHERE institution_id = $1 AND ${column} = $2) AS copied`,
    [institutionId, id, JSON.stringify(overrides)],
  )
}
