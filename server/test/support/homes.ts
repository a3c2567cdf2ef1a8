import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Role } from '@insaka/domain/permissions'
import { buildDepartment, buildDuty, buildDesignation } from '../../src/demo/builders.ts'
import type { UserSeed } from '../../src/demo/builders.ts'
import { nameEdition, putShield } from '../../src/institutions/shield.repository.ts'
import { workbookOf } from './imports.ts'
import { png } from './pictures.ts'
import { appCode, beginFor, turnOn } from './second-factor.ts'
import { givenColumns } from './sql.ts'
import type { Person, Place, World } from './world.ts'

/** Somebody who has saved a record of each register. */
export type Resident = Person & Records
/** `file` is an upload of theirs that belongs to no paper yet; at a home it belongs to its low value paper. */
type Records = {
  enquiry: number
  lvp: number
  mpc: number
  /** A contract, which belongs to a committee paper of its own, and an amendment of it. */
  contract: number
  amendment: number
  /** The committee paper of the contract, at its third version. */
  contracted: number
  /** A deposit on the account of the department in which everybody works. */
  fuel: number
  report: number
  file: string
  /** Two imports of enquiries: one that was stopped, and one that is being checked. */
  import: number
  checking: number
  /** An import of a workbook of which nothing is in yet. */
  matched: number
  /** An import of somebody who has chosen no password. */
  newcomers: number
  /** One of a paper whose former reference is `scanned`. */
  paperImport: number
  scanned: string
  /** Somebody who has registered, and waits. */
  waiting: string
  /** A mail that could not be sent. */
  mail: string
  /** What the authenticator app of somebody shows who is setting it up. */
  appCode: string
}

/** Nobody's. */
const missingId = '01900000-0000-7000-8000-000000000000'
const noRecords: Records = {
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
  scanned: '',
  waiting: missingId,
  mail: missingId,
  appCode: '',
}

export type PaperName =
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

/** An institution in which everything that is said of it can be recognised. */
/** With a record of each register under a number that the other home does not have. */
export type Home = Omit<Place, 'people'> &
  Records & {
    people: Record<Role, Resident>
    /** A department whose code and id no other institution has, and its designation. */
    departmentCode: string
    rareDepartmentId: string
    rareDesignationId: string
    /** The code of the department that has the id of one at the other home. */
    twinCode: string
    marks: {
      /** What the directory tells everybody. */
      public: string[]
      /** What only its own people may read, and DEV. */
      private: string[]
    }
  }

/** Two of them that know nothing of each other, though some of their rows have the same ids. */
export async function openHomes(world: World, superuser: Pool): Promise<{ own: Home; other: Home }> {
  const own = await openHome(world)
  const other = await openHome(world)
  // From here on each gives numbers that are free at the other.
  await superuser.query('UPDATE number_series SET last = 20000 WHERE institution_id = $1', [other.id])
  for (const home of [own, other]) {
    const { ADMIN } = home.people
    const seed = { description: markOf(home) }
    Object.assign(home, await leaveRecords(world, home, ADMIN, seed))
    home.lvp = await world.paper('lvp', home, ADMIN, { ...seed, attachmentId: home.file })
  }
  await placeTwins(superuser, own, other)
  await placeTwins(superuser, other, own)
  return { own, other }
}

async function openHome(world: World): Promise<Home> {
  const mark = randomUUID()
  const place = await world.institution({ name: `Name ${mark}`, street: `Street ${mark}` })
  const departmentCode = `D-${place.code}`.slice(0, 16)
  const rare = await world.inTenant(place.id, async (tx) => {
    const name = `Department ${mark}`
    const departmentId = await buildDepartment(tx, { code: departmentCode, name }, world.now)
    const title = `Title ${mark}`
    const designationId = await buildDesignation(tx, { departmentId, code: 'CLERK', title }, world.now)
    putShield(tx, { type: 'image/png', picture: png() })
    await nameEdition(tx, { id: place.id, edition: 'first' })
    return { rareDepartmentId: departmentId, rareDesignationId: designationId }
  })
  await world.person(place, { lastName: `Person ${mark}`, nationalId: `ID ${mark.slice(0, 28)}` })
  const people = {} as Home['people']
  for (const person of Object.values(place.people)) {
    people[person.role] = { ...person, ...(await leaveRecords(world, place, person)) }
    const later = { userId: person.id, duty: 'STORES', firstDay: '2099-01-01' } as const
    await world.inTenant(place.id, async (tx) => buildDuty(tx, later, world.now))
  }
  return {
    ...place,
    people,
    ...noRecords,
    departmentCode,
    ...rare,
    twinCode: `TW-${mark.slice(0, 8).toUpperCase()}`,
    marks: {
      public: [
        place.id,
        `Name ${mark}`,
        `Department ${mark}`,
        `Title ${mark}`,
        `TW-${mark.slice(0, 8).toUpperCase()}`,
      ],
      private: [`Street ${mark}`, `Person ${mark}`, `ID ${mark.slice(0, 28)}`, `Enquiry ${mark}`],
    },
  }
}

const cellsOf = (i: number, description = 'Supply of reams') => ({
  'Former Reference': `F ${i}`,
  Description: description,
})

async function leaveRecords(
  world: World,
  place: Omit<Place, 'people'>,
  person: Person,
  seed: { description?: string } = {},
  papers: PaperName[] = everyPaper,
): Promise<Records> {
  const enquiry = await world.enquiry(place, person, seed)
  const file = await world.attachment(place, person)
  const records: Records = { ...noRecords, enquiry, file, appCode: appCode(world.now) }
  for (const paper of papers) {
    if (paper === 'contract') Object.assign(records, await leaveContract(world, place, person, seed))
    else if (paper === 'fuel') records.fuel = await world.fuel(place, person, seed)
    else if (paper === 'report') records.report = await world.report(place, person)
    else if (paper === 'import') {
      records.import = await world.import(place, person, 'STOPPED', seed.description)
      records.checking = await world.import(place, person, 'CHECKING', seed.description)
      const workbook = workbookOf({ Register: [0, 1, 2].map((i) => cellsOf(i, seed.description)) })
      records.matched = await world.import(place, person, 'MATCHED', seed.description, { file: workbook })
      const { id: newcomer } = await world.person(place, {}, { signedIn: false })
      const ofUsers = { register: 'users' as const, recordId: newcomer }
      records.newcomers = await world.import(place, person, 'DONE', seed.description, ofUsers)
      records.scanned = randomUUID()
      const scanned = { ...seed, formerReference: records.scanned }
      const recordId = String(await world.paper('lvp', place, person, scanned))
      const ofPaper = { register: 'lvp' as const, recordId }
      records.paperImport = await world.import(place, person, 'DONE', seed.description, ofPaper)
    } else if (paper === 'waiting') {
      const waits = { enabled: false, approvedOn: null, approvedBy: null }
      records.waiting = (await world.person(place, waits, { signedIn: false })).id
    } else if (paper === 'mail') records.mail = await world.mail(place, person, 'FAILED')
    else if (paper === 'second factor') await turnOn(world, place, person)
    else if (paper === 'set-up') await beginFor(world, place, person)
    else records[paper] = await world.paper(paper, place, person, seed)
  }
  return records
}

async function leaveContract(
  world: World,
  place: Omit<Place, 'people'>,
  person: Person,
  seed: { description?: string },
): Promise<Pick<Records, 'contract' | 'amendment' | 'contracted'>> {
  const contracted = await world.paper('mpc', place, person, seed)
  await world.contract(place, person, contracted, seed)
  const { id, amendments } = (await world.amendment(place, person, contracted, seed)).contract!
  return { contracted, contract: id, amendment: amendments[0]!.id }
}

export const everyPaper: PaperName[] = [
  'lvp',
  'mpc',
  'contract',
  'fuel',
  'report',
  'import',
  'waiting',
  'mail',
]

const markOf = ({ marks }: Home): string => marks.private.find((mark) => mark.startsWith('Enquiry'))!

/** The department and designation in which everybody works, under the same ids at the other home. */
async function placeTwins(superuser: Pool, own: Home, other: Home): Promise<void> {
  const title = other.marks.public.find((mark) => mark.startsWith('Title'))
  const moved = { institution_id: other.id, code: other.twinCode }
  await copyRows(superuser, 'departments', 'id', own.id, own.departmentId, moved)
  await copyRows(superuser, 'designations', 'id', own.id, own.designationId, { ...moved, title })
}

/**
 * Somebody at one home who has a twin under the same ids at the other: a statement that forgets to name the
 * institution then meets the twin, too, and gives itself away. The twin is disabled and has another password.
 */
export async function personWithTwin(
  world: World,
  superuser: Pool,
  { own, other }: { own: Home; other: Home },
  seed: Partial<UserSeed>,
  { papers = [], ...options }: { signedIn?: boolean; papers?: PaperName[] } = {},
): Promise<Resident> {
  const person = await world.person(own, seed, options)
  const records = await leaveRecords(world, own, person, {}, papers)
  const lastName = other.marks.private.find((mark) => mark.startsWith('Person'))
  const copy = (table: string, column: string, id: string | number, changed: object = {}) =>
    copyRows(superuser, table, column, own.id, id, { institution_id: other.id, ...changed })
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
  const description = markOf(other)
  for (const table of registerTables) await copy(table, 'initiator_id', person.id, { description })
  await copyEntries(superuser, own.id, person.id, { institution_id: other.id, description })
  for (const table of ['reports', 'imports']) await copy(table, 'initiator_id', person.id)
  await copy('mails', 'user_id', person.id, { name: lastName })
  for (const id of [records.import, records.checking, records.matched, records.newcomers])
    await copy('import_rows', 'import_id', id, { title: description })
  // An update moves a row behind its twin, so that code which reads both and takes the first is found out.
  for (const [table, column, key] of [
    ['users', 'version', 'id'],
    ['user_passwords', 'changed_on', 'user_id'],
    ['attachments', 'size', 'uploader_id'],
    ['reports', 'records', 'initiator_id'],
    ['imports', 'rows', 'initiator_id'],
    ['mails', 'tries', 'user_id'],
    ['fuel_transactions', 'created_on', 'initiator_id'],
    ...registerTables.map((table) => [table, 'version', 'initiator_id']),
  ])
    await superuser.query(
      `UPDATE ${table} SET ${column} = ${column} WHERE institution_id = $1 AND ${key} = $2`,
      [own.id, person.id],
    )
  return { ...person, ...records }
}

const registerTables = ['enquiries', 'papers', 'contracts', 'amendments']

/** Those of a ledger, without the entries of others before them. */
async function copyEntries(
  superuser: Pool,
  institutionId: string,
  initiatorId: string,
  changed: object,
): Promise<void> {
  const client = await superuser.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    await copyRows(client, 'fuel_transactions', 'initiator_id', institutionId, initiatorId, changed)
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
  changed: object,
): Promise<void> {
  const columns = await givenColumns(superuser, table)
  await superuser.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns}
       FROM (SELECT (jsonb_populate_record(t, $3)).* FROM ${table} t WHERE institution_id = $1 AND ${column} = $2) AS copied`,
    [institutionId, id, JSON.stringify(changed)],
  )
}
