import { readConfig } from '../../server/src/config.ts'
import type { WriteTx } from '../../server/src/db/transactions.ts'
import { uuidv7 } from '../../server/src/db/uuid.ts'
import {
  createDepartment,
  createDesignation,
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

async function addTo(
  { database, passwords }: Platform,
  institutionId: string,
  seed: Partial<UserSeed>,
  createPost: (tx: WriteTx, now: Date) => Promise<{ departmentId: string; designationId: string }>,
): Promise<Person> {
  const passwordHash = await passwords.hash(demoPassword)
  const username = `story.${process.pid}.${people++}`
  const systemActor = { institutionId: null, id: null, name: 'Insaka' }
  await database.write(institutionId, systemActor, async (tx) => {
    const now = new Date()
    const post = await createPost(tx, now)
    await createUserWithLogin(tx, { ...post, passwordHash, username, role: 'ORD', ...seed }, now)
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
