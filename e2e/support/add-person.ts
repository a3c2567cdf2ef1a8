import { toDay } from '../../domain/src/core/dates.ts'
import { defaultDecisionSettings } from '../../domain/src/decision-rules/decision-settings.rules.ts'
import type { DecisionSettings } from '../../domain/src/decision-rules/decision-settings.schema.ts'
import type { Duty, Role } from '../../domain/src/permissions.ts'
import { hasDepartment } from '../../domain/src/users/duty-form.rules.ts'
import { readConfig } from '../../server/src/config.ts'
import type { WriteTx } from '../../server/src/db/transactions.ts'
import { saveDecisionSettings } from '../../server/src/decision-rules/decision-settings.repository.ts'
import { uuidv7 } from '../../server/src/db/uuid.ts'
import {
  createDepartment,
  createDesignation,
  createDuty,
  createInstitution,
  createUserWithLogin,
  type UserSeed,
} from '../../server/src/demo/factory.ts'
import { demoInstitutions, demoPassword } from '../../server/src/demo/demo-data.ts'
import { findInstitutionByCode } from '../../server/src/institutions/directory.repository.ts'
import { readStructure } from '../../server/src/institutions/institutions.repository.ts'
import { openInstallation } from '../../server/src/installation.ts'
import type { Platform } from '../../server/src/platform.ts'

type Person = { username: string; password: string }

let people = 0

export async function addPerson(seed: Partial<UserSeed>): Promise<Person> {
  return withPlatform(async (platform) => {
    const { code } = demoInstitutions[0]!.institution
    const [institution] = await platform.database.readDirectory((tx) => findInstitutionByCode(tx, { code }))
    return addTo(platform, institution!.id, seed, async (tx) => {
      const [department] = await readStructure(tx)
      return { departmentId: department!.id, designationId: department!.designations[0]!.id }
    })
  })
}

/** Adds a user to a new non-demo institution, which accepts any host name. */
export async function addPersonElsewhere(seed: Partial<UserSeed> = {}): Promise<Person> {
  return withPlatform((platform) =>
    addTo(platform, uuidv7(new Date()), seed, async (tx, now) => {
      await createInstitution(tx, { code: `STORY${process.pid}X${people}` }, now)
      const departmentId = await createDepartment(tx, { code: 'PSU' }, now)
      return { departmentId, designationId: await createDesignation(tx, { departmentId, code: 'SPO' }, now) }
    }),
  )
}

type Post = { role?: Role; duties?: readonly Duty[] }

/** A new institution that decides in Insaka from today on, with a user for each post. */
export async function addOffice<const N extends string>(
  posts: Readonly<Record<N, Post>>,
  settings: Partial<DecisionSettings> = {},
): Promise<Readonly<Record<N, Person & { firstName: string }>>> {
  return withPlatform(async (platform) => {
    const institutionId = uuidv7(new Date())
    const passwordHash = await platform.passwords.hash(demoPassword)
    const office = {} as Record<N, Person & { firstName: string }>
    await platform.database.write(institutionId, systemActor, async (tx) => {
      const now = new Date()
      await createInstitution(tx, { code: `OFFICE${process.pid}X${people}` }, now)
      const departmentId = await createDepartment(tx, { code: 'PSU' }, now)
      const designationId = await createDesignation(tx, { departmentId, code: 'SPO' }, now)
      for (const [firstName, { role = 'ORD', duties = [] }] of Object.entries<Post>(posts)) {
        const username = `story.${process.pid}.${people++}`
        const seed = { departmentId, designationId, passwordHash, username, role, firstName }
        const userId = await createUserWithLogin(tx, seed, now)
        for (const duty of duties) {
          const headOf = hasDepartment(duty) ? departmentId : null
          createDuty(tx, { userId, duty, departmentId: headOf, firstDay: toDay(now) }, now)
        }
        office[firstName as N] = { username, password: demoPassword, firstName }
      }
      saveDecisionSettings(tx, {
        ...defaultDecisionSettings,
        decisionsFrom: toDay(now),
        fundsFirst: true,
        ...settings,
      })
    })
    return office
  })
}

const systemActor = { institutionId: null, id: null, name: 'Insaka' }

async function addTo(
  { database, passwords }: Platform,
  institutionId: string,
  seed: Partial<UserSeed>,
  createPost: (tx: WriteTx, now: Date) => Promise<{ departmentId: string; designationId: string }>,
): Promise<Person> {
  const passwordHash = await passwords.hash(demoPassword)
  const username = `story.${process.pid}.${people++}`
  await database.write(institutionId, systemActor, async (tx) => {
    const now = new Date()
    const post = await createPost(tx, now)
    const userId = await createUserWithLogin(
      tx,
      { ...post, passwordHash, username, role: 'ORD', ...seed },
      now,
    )
    // Officers without a duty only make requisitions in the demo institution.
    if ((seed.role ?? 'ORD') === 'ORD') createDuty(tx, { userId, duty: 'STORES', firstDay: toDay(now) }, now)
  })
  return { username, password: demoPassword }
}

async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readConfig({ DATA_DIR: process.env['STORIES_DATA_DIR'] })
  const { platform, close } = await openInstallation(config, { role: 'command', schema: 'migrate' })
  try {
    return await work(platform)
  } finally {
    await close()
  }
}
