import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { AccountState } from '@insaka/domain/users/users.labels'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { TenantTx } from '../db/database.ts'
import { institutions, loginDirectory } from '../db/directory.table.ts'
import { insertion, replacement, statement, type Orm, type Values } from '../db/statement.ts'
import { departments, designations } from '../institutions/structure.table.ts'
import { inState, matches } from './user-filters.repository.ts'
import { userPasswords, users } from './users.table.ts'

export type UserRow = typeof users.$inferSelect

type Key = { institutionId: string; id: string }

export const insertUser = insertion('users.insert', users)
export const insertPassword = insertion('userPasswords.insert', userPasswords)
export const insertLogin = insertion('loginDirectory.insert', loginDirectory)

const selectUsers = (orm: Orm) =>
  orm
    .select({
      user: users,
      institution: institutions.code,
      department: departments.code,
      designation: designations.title,
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

const find = statement('users.find', (orm, $: Values<Key>) =>
  selectUsers(orm).where(and(eq(users.institutionId, $.institutionId), eq(users.id, $.id))),
)

export async function findUser(tx: TenantTx, id: string): Promise<UserRecord | undefined> {
  const [row] = await find(tx, { institutionId: tx.institutionId, id })
  return row && toRecord(row)
}

type Wanted = {
  search?: string | undefined
  account?: AccountState | undefined
  page: number
  size: number
}

/** One page of the institution's users by name, how many there are in all, and how many of all wait for approval. */
export async function listUsers(
  { connection, institutionId }: TenantTx,
  { search, account, page, size }: Wanted,
): Promise<{ records: UserRecord[]; total: number; waiting: number }> {
  const ofInstitution = eq(users.institutionId, institutionId)
  const where = and(
    ofInstitution,
    search ? matches(connection, institutionId, search) : undefined,
    account && inState[account],
  )
  const [counted] = await connection.orm.select({ total: count() }).from(users).where(where)
  const [waiting] = await connection.orm
    .select({ users: count() })
    .from(users)
    .where(and(ofInstitution, inState.waiting))
  const rows = await selectUsers(connection.orm)
    .where(where)
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(size)
    .offset(page * size)
  return { records: rows.map(toRecord), total: counted?.total ?? 0, waiting: waiting?.users ?? 0 }
}

const findRow = statement('users.findRow', (orm, $: Values<Key>) =>
  orm
    .select()
    .from(users)
    .where(and(eq(users.institutionId, $.institutionId), eq(users.id, $.id))),
)

export async function findUserRow(tx: TenantTx, id: string): Promise<UserRow | undefined> {
  const [row] = await findRow(tx, { institutionId: tx.institutionId, id })
  return row
}

export const updateUser = replacement('users.update', users)

/** The administrators of the institution, in office or not. */
export const listAdmins = statement('users.listAdmins', (orm, $: Values<{ institutionId: string }>) =>
  orm
    .select({ id: users.id, status: users.status, user: users })
    .from(users)
    .where(and(eq(users.institutionId, $.institutionId), eq(users.role, 'ADMIN'))),
)

export const updateContact = statement(
  'users.updateContact',
  (orm, $: Values<Key & { email: string; phoneNumber: string; updatedOn: string }>) =>
    orm
      .update(users)
      .set({
        email: sql`${$.email}`,
        phoneNumber: sql`${$.phoneNumber}`,
        updatedOn: sql`${$.updatedOn}`,
        version: sql`${users.version} + 1`,
      })
      .where(and(eq(users.institutionId, $.institutionId), eq(users.id, $.id))),
)

export const renewCredentials = statement(
  'users.renewCredentials',
  (orm, $: Values<Key & { updatedOn: string }>) =>
    orm
      .update(users)
      .set({
        credentialsNotExpired: true,
        updatedOn: sql`${$.updatedOn}`,
        version: sql`${users.version} + 1`,
      })
      .where(and(eq(users.institutionId, $.institutionId), eq(users.id, $.id))),
)

export const findPassword = statement('userPasswords.find', (orm, $: Values<Key>) =>
  orm
    .select({ hash: userPasswords.passwordHash, changedOn: userPasswords.changedOn })
    .from(userPasswords)
    .where(and(eq(userPasswords.institutionId, $.institutionId), eq(userPasswords.userId, $.id))),
)

export const updatePassword = statement(
  'userPasswords.update',
  (orm, $: Values<Key & { passwordHash: string; changedOn: string }>) =>
    orm
      .update(userPasswords)
      .set({ passwordHash: sql`${$.passwordHash}`, changedOn: sql`${$.changedOn}` })
      .where(and(eq(userPasswords.institutionId, $.institutionId), eq(userPasswords.userId, $.id))),
)

/** At which institution a user is, over all of them. */
export const findLoginOfUser = statement('loginDirectory.findByUser', (orm, $: Values<{ userId: string }>) =>
  orm.select().from(loginDirectory).where(eq(loginDirectory.userId, $.userId)),
)

/** Whose name this is, over all institutions. */
export const findLogin = statement('loginDirectory.find', (orm, $: Values<{ usernameKey: string }>) =>
  orm.select().from(loginDirectory).where(eq(loginDirectory.usernameKey, $.usernameKey)),
)

type Row = Awaited<ReturnType<typeof find>>[number]

function toRecord({ user, institution, department, designation }: Row): UserRecord {
  const {
    institutionId: _institution,
    departmentId: _department,
    designationId: _designation,
    ...columns
  } = user
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
  return { ...person, institution, department, designation, user: account }
}
