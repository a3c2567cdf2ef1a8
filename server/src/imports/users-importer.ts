import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { pick } from '@insaka/domain/core/register'
import { madeUsername } from '@insaka/domain/users/made-username'
import { withAccount } from '@insaka/domain/users/users.fields'
import { roleRefusal } from '@insaka/domain/users/users.rules'
import { importedUser, staffFields } from '@insaka/domain/users/users.schema'
import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { uuidv7 } from '../db/uuid.ts'
import { readStructure } from '../institutions/institutions.repository.ts'
import { insertWholeUser, type NewUser } from '../users/new-user.ts'
import { allowedPost, type Post } from '../users/user-checks.ts'
import { findSameUsers, type SameUser } from '../users/user-checks.repository.ts'
import { findLogins, findStoredUser, updateUser } from '../users/users.repository.ts'
import { usersConstraints } from '../users/users.table.ts'
import { findChosenPasswords } from './chosen-passwords.repository.ts'
import { checkRow, messageOf, problemOf, type FoundRow } from './find-values.ts'
import type { Importer, Judged } from './importing.ts'
import { differencesOf, identityKey, type Identity } from './judging.ts'

type Input = Pick<NewUser, keyof typeof staffFields | 'role'> & {
  department: string
  designation: string
  username: string | null
}
type Wanted = Input & { post: Post }

const unique = {
  code: 'employee number',
  email: 'e-mail address',
  nationalId: 'national ID',
  username: 'username',
}
type Unique = keyof typeof unique
const uniqueFields = Object.keys(unique) as Unique[]

export const usersImporter: Importer<Wanted> = {
  identify: (row) =>
    uniqueFields.flatMap((field): Identity[] => {
      const key = identityKey(row, field)
      return key === '' ? [] : [{ field, called: unique[field], key }]
    }),
  identityFields: uniqueFields,

  async judge(tx, _importing, known, units) {
    const keysOf = (field: Unique) => units.map(({ main }) => identityKey(main, field)).filter(Boolean)
    const usernames = keysOf('username')
    const [structure, same, logins] = await Promise.all([
      readStructure(tx),
      findSameUsers(tx, {
        codes: keysOf('code'),
        emails: keysOf('email'),
        nationalIds: keysOf('nationalId'),
        usernames,
      }),
      findLogins(tx, { usernameKeys: usernames }),
    ])
    const taken = new Set(logins.map(({ usernameKey }) => usernameKey))
    return Promise.all(
      units.map(async (unit): Promise<Judged<Wanted>> => {
        const { main } = unit
        const has = (field: Unique) => {
          const key = identityKey(main, field)
          return key === '' ? undefined : same.find((each) => each[field] === key)
        }
        const { checked, problems, department } = checkRow<Input>(main, known, importedUser, { rules: [] })
        const { right } = checked
        // Those who have a username come first, so that none that is made for others takes it from them.
        const base = { unit, cautions: [], further: [], orderedBy: right.username ? '' : '1' }
        const post = postOf(structure, department('department')?.id, right.designation)
        const there = has('username') ?? has('code')
        if (there) {
          const differs = await differencesFrom(tx, there, { main, right, post })
          return { ...base, problems: [], there: { id: there.id, differs }, wanted: null }
        }
        const say = (field: string, message: string) => problems.push(problemOf(main.sheet, field, message))
        if (typeof post === 'string') say('designation', post)
        if (has('email')) say('email', usersConstraints.users_email_unique.message)
        if (has('nationalId')) say('nationalId', usersConstraints.users_national_id_unique.message)
        if (taken.has(identityKey(main, 'username')))
          say('username', usersConstraints.login_directory_pkey.message)
        // Only administrators import, and they make no developers.
        const refusal = right.role && roleRefusal(null, right.role, { mayGrantDev: false })
        if (refusal) say('role', refusal)
        if (problems.length > 0) return { ...base, problems, there: null, wanted: null }
        return { ...base, problems, there: null, wanted: { ...checked.body, post: post as Post } }
      }),
    )
  },

  async save(tx, { importer: { firstName, lastName } }, wanted) {
    const approvedBy = `${firstName} ${lastName}`.trim()
    const ids: string[] = []
    const made = new Set(wanted.flatMap(({ username }) => username ?? []))
    for (const { post, role, ...input } of wanted) {
      const id = uuidv7(tx.now)
      const username = input.username ?? (await freeUsername(tx, input, made))
      made.add(username)
      const { departmentId, designationId } = post
      const account = { username, role, enabled: true, credentialsNotExpired: false }
      const user = { ...pick(staffFields, input), ...account, id, departmentId, designationId, approvedBy }
      await insertWholeUser(tx, user, null, 'imported')
      ids.push(id)
    }
    return ids
  },

  usedSince: async (tx, ids) =>
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

/** The post of a row, or what is said of its designation; nothing where its department is wrong already. */
function postOf(
  structure: DepartmentRecord[],
  departmentId: string | undefined,
  designation: string | undefined,
): Post | string | null {
  const at = structure.find(({ id }) => id === departmentId)
  if (!at || designation === undefined) return null
  const named = at.designations.find(({ title }) => title.toLowerCase() === designation.toLowerCase())
  const found = named ?? at.designations.find(({ code }) => code === designation.toUpperCase())
  try {
    return allowedPost(
      {
        departmentId: at.id,
        department: at.code,
        departmentActive: at.active,
        designationId: found?.id ?? null,
        designation: found?.title ?? null,
        designationActive: found?.active ?? null,
      },
      null,
    )
  } catch (error) {
    return messageOf(error)
  }
}

type Compared = { main: FoundRow; right: Partial<Input>; post: Post | string | null }

async function differencesFrom(tx: TenantTx, { id }: SameUser, { main, right, post }: Compared) {
  const { record } = (await findStoredUser(tx, id))!
  const designation = post !== null && typeof post === 'object' ? { designation: post.designation } : {}
  return differencesOf(main, { ...right, ...designation }, withAccount(record))
}

/** So many usernames are looked up together, and so many are tried in all. */
const [together, most] = [20, 1_000]

/** A username of these names that nobody has, at whichever institution. */
async function freeUsername(
  tx: WriteTx,
  names: Pick<Input, 'firstName' | 'lastName'>,
  made: ReadonlySet<string>,
): Promise<string> {
  for (let first = 1; first <= most; first += together) {
    const numbers = Array.from({ length: together }, (_, i) => first + i)
    const usernameKeys = numbers.map((number) => madeUsername(names, number))
    const taken = new Set((await findLogins(tx, { usernameKeys })).map(({ usernameKey }) => usernameKey))
    const free = usernameKeys.find((username) => !taken.has(username) && !made.has(username))
    if (free !== undefined) return free
  }
  const { field, message } = usersConstraints.login_directory_pkey
  throw new Refusal('DUPLICATE', { fields: { [field]: [message] } })
}
