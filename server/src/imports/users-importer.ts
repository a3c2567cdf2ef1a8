import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { pick } from '@insaka/domain/core/register-list.schema'
import { generateUsername } from '@insaka/domain/users/generate-username'
import { userWithAccount } from '@insaka/domain/users/users.fields'
import { roleRefusal } from '@insaka/domain/users/users.rules'
import { importedUserFields, staffFields } from '@insaka/domain/users/users.schema'
import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { uuidv7 } from '../db/uuid.ts'
import { readStructure } from '../institutions/institutions.repository.ts'
import { insertUserWithAccount, type NewUser } from '../users/insert-user.ts'
import { requireAllowedPost, type Post } from '../users/user-checks.ts'
import { findSameUsers, type SameUser } from '../users/user-checks.repository.ts'
import { findLogins, findStoredUser, updateUser } from '../users/users.repository.ts'
import { usersConstraints } from '../users/users.table.ts'
import { findChosenPasswords } from './chosen-passwords.repository.ts'
import { checkRow, refusalMessageOf, problemOf, type ParsedRow } from './check-row.ts'
import type { Importer, CheckedUnit } from './importer.ts'
import { differencesOf, identityKey, type Identity } from './compare-rows.ts'

type UserInput = Pick<NewUser, keyof typeof staffFields | 'role'> & {
  department: string
  designation: string
  username: string | null
}
type UserToSave = UserInput & { post: Post }

const uniqueLabels = {
  code: 'employee number',
  email: 'email address',
  nationalId: 'national ID',
  username: 'username',
}
type UniqueField = keyof typeof uniqueLabels
const uniqueFields = Object.keys(uniqueLabels) as UniqueField[]

export const usersImporter: Importer<UserToSave> = {
  identify: (row) =>
    uniqueFields.flatMap((field): Identity[] => {
      const key = identityKey(row, field)
      return key === '' ? [] : [{ field, description: uniqueLabels[field], key }]
    }),
  identityFields: uniqueFields,

  async check(tx, _importing, referenceData, units) {
    const keysOf = (field: UniqueField) => units.map(({ main }) => identityKey(main, field)).filter(Boolean)
    const usernames = keysOf('username')
    const [structure, sameUsers, logins] = await Promise.all([
      readStructure(tx),
      findSameUsers(tx, {
        codes: keysOf('code'),
        emails: keysOf('email'),
        nationalIds: keysOf('nationalId'),
        usernames,
      }),
      findLogins(tx, { usernameKeys: usernames }),
    ])
    const takenUsernames = new Set(logins.map(({ usernameKey }) => usernameKey))
    return Promise.all(
      units.map(async (unit): Promise<CheckedUnit<UserToSave>> => {
        const { main } = unit
        const findByKey = (field: UniqueField) => {
          const key = identityKey(main, field)
          return key === '' ? undefined : sameUsers.find((each) => each[field] === key)
        }
        const { checked, problems, department } = checkRow<UserInput>(
          main,
          referenceData,
          importedUserFields,
          {
            rules: [],
          },
        )
        const { validFields } = checked
        // Rows with a username come first, so generated usernames cannot take theirs.
        const base = { unit, cautions: [], detailProblems: [], sortKey: validFields.username ? '' : '1' }
        const post = postOf(structure, department('department')?.id, validFields.designation)
        const existing = findByKey('username') ?? findByKey('code')
        if (existing) {
          const differs = await differencesFrom(tx, existing, { main, right: validFields, post })
          return { ...base, problems: [], existing: { id: existing.id, differs }, toSave: null }
        }
        const addProblem = (field: string, message: string) =>
          problems.push(problemOf(main.sheet, field, message))
        if (typeof post === 'string') addProblem('designation', post)
        if (findByKey('email')) addProblem('email', usersConstraints.users_email_unique.message)
        if (findByKey('nationalId'))
          addProblem('nationalId', usersConstraints.users_national_id_unique.message)
        if (takenUsernames.has(identityKey(main, 'username')))
          addProblem('username', usersConstraints.login_directory_pkey.message)
        // Only administrators import, and they cannot create developers.
        const refusal = validFields.role && roleRefusal(null, validFields.role, { mayGrantDev: false })
        if (refusal) addProblem('role', refusal)
        if (problems.length > 0) return { ...base, problems, existing: null, toSave: null }
        return { ...base, problems, existing: null, toSave: { ...checked.body, post: post as Post } }
      }),
    )
  },

  async save(tx, { importedBy: { firstName, lastName } }, toSave) {
    const approvedBy = `${firstName} ${lastName}`.trim()
    const ids: string[] = []
    const usedUsernames = new Set(toSave.flatMap(({ username }) => username ?? []))
    for (const { post, role, ...input } of toSave) {
      const id = uuidv7(tx.now)
      const username = input.username ?? (await freeUsername(tx, input, usedUsernames))
      usedUsernames.add(username)
      const { departmentId, designationId } = post
      const account = { username, role, enabled: true, credentialsNotExpired: false }
      const user = { ...pick(staffFields, input), ...account, id, departmentId, designationId, approvedBy }
      await insertUserWithAccount(tx, user, null, 'imported')
      ids.push(id)
    }
    return ids
  },

  reasonsToKeep: async (tx, ids) =>
    new Map(
      (await findChosenPasswords(tx, ids)).map(({ id, on }) => [
        id,
        `Signed in and chose a password on ${formatMoment(toMoment(on))}.`,
      ]),
    ),

  async takeBack(tx, ids, { sessions }) {
    const users = await Promise.all(ids.map((id) => findStoredUser(tx, id)))
    for (const user of users) {
      const { row, record: before } = user!
      const { id, version } = row
      const changed = { version: version + 1, updatedOn: toMoment(tx.now) }
      updateUser(tx, { ...row, ...changed, enabled: false })
      const after = { ...before, ...changed, user: { ...before.user, enabled: false } }
      tx.record({ action: 'taken back', subject: 'users', subjectId: id, before, after })
      sessions.endAllOf(tx, id)
    }
  },
}

/** The post of a row, or an error message for its designation; null without a valid department or a designation. */
function postOf(
  structure: DepartmentRecord[],
  departmentId: string | undefined,
  designation: string | undefined,
): Post | string | null {
  const department = structure.find(({ id }) => id === departmentId)
  if (!department || designation === undefined) return null
  const byTitle = department.designations.find(
    ({ title }) => title.toLowerCase() === designation.toLowerCase(),
  )
  const foundDesignation =
    byTitle ?? department.designations.find(({ code }) => code === designation.toUpperCase())
  try {
    return requireAllowedPost(
      {
        departmentId: department.id,
        department: department.code,
        departmentActive: department.active,
        designationId: foundDesignation?.id ?? null,
        designation: foundDesignation?.title ?? null,
        designationActive: foundDesignation?.active ?? null,
      },
      null,
    )
  } catch (error) {
    return refusalMessageOf(error)
  }
}

type ComparedUser = { main: ParsedRow; right: Partial<UserInput>; post: Post | string | null }

async function differencesFrom(tx: TenantTx, { id }: SameUser, { main, right, post }: ComparedUser) {
  const { record } = (await findStoredUser(tx, id))!
  const designation = post !== null && typeof post === 'object' ? { designation: post.designation } : {}
  return differencesOf(main, { ...right, ...designation }, userWithAccount(record))
}

const [batchSize, maxTries] = [20, 1_000]

/** Generates a username that is free across all institutions. */
async function freeUsername(
  tx: WriteTx,
  names: Pick<UserInput, 'firstName' | 'lastName'>,
  usedUsernames: ReadonlySet<string>,
): Promise<string> {
  for (let first = 1; first <= maxTries; first += batchSize) {
    const numbers = Array.from({ length: batchSize }, (_, i) => first + i)
    const usernameKeys = numbers.map((number) => generateUsername(names, number))
    const takenKeys = new Set((await findLogins(tx, { usernameKeys })).map(({ usernameKey }) => usernameKey))
    const free = usernameKeys.find((username) => !takenKeys.has(username) && !usedUsernames.has(username))
    if (free !== undefined) return free
  }
  const { field, message } = usersConstraints.login_directory_pkey
  throw new Refusal('DUPLICATE', { fields: { [field]: [message] } })
}
