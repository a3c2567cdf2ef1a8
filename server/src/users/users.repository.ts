import { and, asc, count, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { TenantTx } from '../db/database.ts'
import { institutions, loginDirectory } from '../db/directory.table.ts'
import { insertion, statement, type Orm, type Values } from '../db/statement.ts'
import { departments, designations } from '../institutions/structure.table.ts'
import { userPasswords, users } from './users.table.ts'

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

/** One page of the institution's users by name, and how many there are in all. */
export async function listUsers(
  { connection, institutionId }: TenantTx,
  { search, page, size }: { search?: string | undefined; page: number; size: number },
): Promise<{ records: UserRecord[]; total: number }> {
  const where = and(eq(users.institutionId, institutionId), search ? matches(search) : undefined)
  const [counted] = await connection.orm.select({ total: count() }).from(users).where(where)
  const rows = await selectUsers(connection.orm)
    .where(where)
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(size)
    .offset(page * size)
  return { records: rows.map(toRecord), total: counted?.total ?? 0 }
}

function matches(search: string): SQL | undefined {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`
  return or(
    ilike(fullName, like),
    ilike(users.username, like),
    ilike(users.code, like),
    ilike(users.email, like),
  )
}

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
