import { and, asc, count, eq, sql, type Placeholder } from 'drizzle-orm'
import type { AccountState } from '@insaka/domain/users/users.labels'
import type { Role } from '@insaka/domain/permissions'
import type { DutyRecord } from '@insaka/domain/users/duties.schema'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { institutions, loginDirectory } from '../db/directory.table.ts'
import {
  directoryInsertion,
  directoryRead,
  insertion,
  queryTenant,
  replacement,
  runTenant,
  tenantChange,
  tenantRead,
  type Orm,
  type TenantValues,
  type Values,
} from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { departments, designations } from '../institutions/structure.table.ts'
import { dutiesSql } from './duties.repository.ts'
import { accountStateConditions, searchCondition, departmentCondition } from './user-filters.repository.ts'
import { secondFactors } from './second-factors.table.ts'
import { userPasswords, users } from './users.table.ts'

export type UserRow = typeof users.$inferSelect

type Id = { id: string }
type Id$ = string | Placeholder<'institutionId', string>

export const insertUser = insertion('users.insert', users)
export const insertLogin = directoryInsertion('loginDirectory.insert', loginDirectory)
export const updateUser = replacement('users.update', users)

const selectUsers = (orm: Orm, institutionId: Id$) =>
  orm
    .select({
      row: users,
      institution: institutions.code,
      department: departments.code,
      designation: designations.title,
      lastSignInOn: userPasswords.lastSignInOn,
      secondFactorOn: secondFactors.confirmedOn,
      duties: dutiesSql(institutionId),
    })
    .from(users)
    .innerJoin(institutions, eq(institutions.id, users.institutionId))
    .innerJoin(
      departments,
      and(eq(departments.institutionId, users.institutionId), eq(departments.id, users.departmentId)),
    )
    .innerJoin(
      designations,
      and(eq(designations.institutionId, users.institutionId), eq(designations.id, users.designationId)),
    )
    .leftJoin(
      userPasswords,
      and(eq(userPasswords.institutionId, users.institutionId), eq(userPasswords.userId, users.id)),
    )
    .leftJoin(
      secondFactors,
      and(eq(secondFactors.institutionId, users.institutionId), eq(secondFactors.userId, users.id)),
    )

type UserWithNames = {
  row: UserRow
  institution: string
  department: string
  designation: string
  lastSignInOn: string | null
  secondFactorOn: string | null
  duties: DutyRecord[]
}

export type StoredUser = { row: UserRow; record: UserRecord }

const isUser = ($: TenantValues<Id>) => and(eq(users.institutionId, $.institutionId), eq(users.id, $.id))

const find = tenantRead('users.find', (orm, $: TenantValues<Id>) =>
  selectUsers(orm, $.institutionId).where(isUser($)),
)

export async function findStoredUser(tx: TenantTx, id: string): Promise<StoredUser | undefined> {
  const [row] = await find(tx, { id })
  return row && { row: row.row, record: toUserRecord(row) }
}

export const findUser = async (tx: TenantTx, id: string): Promise<UserRecord | undefined> =>
  (await findStoredUser(tx, id))?.record

export type UserFilter = {
  search?: string | undefined
  account?: AccountState | undefined
  /** The code of a department; an unknown code has no matches. */
  department?: string | undefined
  role?: Role | undefined
}
type UserQuery = UserFilter & { page: number; size: number }
const userConditions = (orm: Orm, institutionId: Id$, { search, account, department, role }: UserFilter) =>
  and(
    eq(users.institutionId, institutionId),
    search ? searchCondition(orm, institutionId, search) : undefined,
    account && accountStateConditions[account],
    department === undefined ? undefined : departmentCondition(orm, institutionId, department),
    role && eq(users.role, role),
  )

const countQuery = (orm: Orm, institutionId: Id$, filter: UserFilter) =>
  orm
    .select({ users: count() })
    .from(users)
    .where(userConditions(orm, institutionId, filter))

const pageQuery = (orm: Orm, institutionId: Id$, filter: UserFilter) =>
  selectUsers(orm, institutionId)
    .where(userConditions(orm, institutionId, filter))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))

/**
 * One page of the institution's users by name, with the counts of matches, of all users and of those waiting for
 * approval.
 */
export async function listUsers(
  tx: TenantTx,
  { search, account, department, role, page, size }: UserQuery,
): Promise<{ records: UserRecord[]; total: number; everybody: number; waiting: number }> {
  const filter = { search, account, department, role }
  const slice = { size, skip: page * size }
  const isNarrowed = search || department !== undefined || role !== undefined
  const [rows, [counted], [everybody], [waiting]] = await Promise.all([
    // Searches vary too much for prepared statements; the four account filters are prepared.
    isNarrowed
      ? queryTenant(tx, (orm, id) => pageQuery(orm, id, filter).limit(slice.size).offset(slice.skip))
      : runTenant<typeof slice, UserWithNames[]>(
          tx,
          `users.page.${account ?? 'all'}`,
          (orm, $) => pageQuery(orm, $.institutionId, filter).limit($.size).offset($.skip),
          slice,
        ),
    isNarrowed ? queryTenant(tx, (orm, id) => countQuery(orm, id, filter)) : countPrepared(tx, account),
    countPrepared(tx, undefined),
    countPrepared(tx, 'waiting'),
  ])
  return {
    records: rows.map(toUserRecord),
    total: counted?.users ?? 0,
    everybody: everybody?.users ?? 0,
    waiting: waiting?.users ?? 0,
  }
}

const countPrepared = (tx: TenantTx, account: AccountState | undefined): Promise<{ users: number }[]> =>
  runTenant(
    tx,
    `users.count.${account ?? 'all'}`,
    (orm, $) => countQuery(orm, $.institutionId, { account }),
    {},
  )

export const listAdmins = tenantRead('users.listAdmins', (orm, $) =>
  orm
    .select({ id: users.id, status: users.status, user: users })
    .from(users)
    .where(and(eq(users.institutionId, $.institutionId), eq(users.role, 'ADMIN'))),
)

export const renewCredentials = tenantChange(
  'users.renewCredentials',
  (orm, $: TenantValues<Id & { updatedOn: string }>) =>
    orm
      .update(users)
      .set({
        credentialsNotExpired: true,
        updatedOn: sql`${$.updatedOn}`,
        version: sql`${users.version} + 1`,
      })
      .where(isUser($)),
)

export const findLoginOfUser = directoryRead(
  'loginDirectory.findByUser',
  (orm, $: Values<{ userId: string }>) =>
    orm.select().from(loginDirectory).where(eq(loginDirectory.userId, $.userId)),
)

/** The owner of a username, across all institutions. */
export const findLogin = directoryRead('loginDirectory.find', (orm, $: Values<{ usernameKey: string }>) =>
  orm.select().from(loginDirectory).where(eq(loginDirectory.usernameKey, $.usernameKey)),
)

export const findLogins = directoryRead(
  'loginDirectory.findMany',
  (orm, $: Values<{ usernameKeys: string[] }>) =>
    orm
      .select({ usernameKey: loginDirectory.usernameKey })
      .from(loginDirectory)
      .where(sql`${loginDirectory.usernameKey} = ANY (${$.usernameKeys}::text[])`),
)

export const findLoginWithInstitution = directoryRead(
  'loginDirectory.findPlace',
  (orm, $: Values<{ usernameKey: string }>) =>
    orm
      .select({ userId: loginDirectory.userId, institution: institutions })
      .from(loginDirectory)
      .innerJoin(institutions, eq(institutions.id, loginDirectory.institutionId))
      .where(eq(loginDirectory.usernameKey, $.usernameKey)),
)

/** Converts a row into the public record, with account data nested and names instead of ids. */
export function toUserRecord({ row, ...names }: UserWithNames): UserRecord {
  const {
    institutionId: _institution,
    departmentId: _department,
    designationId: _designation,
    ...columns
  } = row
  const { username, role, accountNotExpired, accountNotLocked, credentialsNotExpired, enabled, ...person } =
    columns
  const account = {
    id: person.id,
    username,
    role,
    accountNotExpired,
    accountNotLocked,
    credentialsNotExpired,
    enabled,
  }
  return { ...person, ...names, user: account }
}
