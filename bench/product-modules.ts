// The only file of the bench that imports from server and domain, so a move there is corrected in one place.
import type { Client, ClientConfig } from 'pg'
import { filledPaper } from '../domain/test/papers.ts'
import { accessEmbedded, type DatabaseAccess } from '../server/src/db/access.ts'
import { migrate } from '../server/src/db/migrations.ts'
import { databaseName } from '../server/src/db/create-roles-and-database.ts'
import type { WriteTx } from '../server/src/db/transactions.ts'
import { uuidv7 } from '../server/src/db/uuid.ts'
import {
  createDepartment,
  createDesignation,
  createInstitution,
  createUserWithLogin,
} from '../server/src/demo/factory.ts'
import { openEmbeddedPostgres } from '../server/src/embedded-postgres/embedded-postgres.ts'
import { buildPlatform } from '../server/src/installation.ts'
import type { Platform } from '../server/src/platform.ts'
import { loadRegister, shareOfPapers, type MeasuredRegister } from '../server/test/support/load-registers.ts'

export type { DatabaseAccess, Platform, MeasuredRegister }
export { filledPaper, shareOfPapers }

const password = 'Kwacha-2026'
export const tokenSecret = Buffer.alloc(32, 7).toString('base64url')
const warningsOnly = { info: () => undefined, warn: console.warn, error: console.error }
const now = new Date()

type OpenDatabase = {
  platform: Platform
  access: DatabaseAccess
  superuser: ClientConfig
  close: () => Promise<void>
}

/** Starts a PostgreSQL with production settings. */
export async function openDatabase(dataDir: string): Promise<OpenDatabase> {
  const postgres = await openEmbeddedPostgres({ dataDir, role: 'server', log: warningsOnly })
  const access = await accessEmbedded(postgres, { prepares: true })
  await migrate(access.owner)
  const platform = await buildPlatform({ passwordMinLength: 6, demoSignIn: false }, access, tokenSecret)
  return {
    platform,
    access,
    superuser: { ...postgres.superuser, database: databaseName },
    close: async () => {
      await platform.database.close()
      await postgres.close()
    },
  }
}

type Department = { id: string; code: string }
type BenchUser = { id: string; name: string; username: string }
export type Institution = {
  id: string
  code: string
  departments: Department[]
  officers: BenchUser[]
  admin: BenchUser
}

/** Creates an institution with one administrator; all users share one password, which is hashed once. */
export async function makeInstitution(
  platform: Platform,
  { code, departments, officers }: { code: string; departments: number; officers: number },
): Promise<Institution> {
  const id = uuidv7(now)
  const passwordHash = await (sharedHash ??= platform.passwords.hash(password))
  return writeInTenant(platform, id, async (tx) => {
    await createInstitution(tx, { code }, now)
    const createdDepartments: Department[] = []
    for (let i = 1; i <= departments; i++) {
      createdDepartments.push({ id: await createDepartment(tx, { code: `D${i}` }, now), code: `D${i}` })
    }
    const departmentId = createdDepartments[0]!.id
    const designationId = await createDesignation(tx, { departmentId, code: 'PO' }, now)
    const createUser = async (name: string, role: 'ADMIN' | 'ORD'): Promise<BenchUser> => {
      const username = `${name}.${code}`.toLowerCase()
      const seed = { username, passwordHash, departmentId, designationId, role }
      return { id: await createUserWithLogin(tx, seed, now), name: 'Mutale Banda', username }
    }
    const createdOfficers: BenchUser[] = []
    for (let i = 1; i <= officers; i++) createdOfficers.push(await createUser(`officer${i}`, 'ORD'))
    return {
      id,
      code,
      departments: createdDepartments,
      officers: createdOfficers,
      admin: await createUser('admin', 'ADMIN'),
    }
  })
}

let sharedHash: Promise<string> | undefined

const writeInTenant = <T>(platform: Platform, id: string, work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  platform.database.writeBackdated(id, (writerFor) =>
    work(writerFor({ institutionId: id, id: null, name: 'Bench' }, now)),
  )

/**
 * Fills a register with records and their derived rows; contracts and amendments come with `records` committee papers.
 */
export async function fillRegister(
  superuser: Client,
  register: MeasuredRegister,
  { id, code, departments, officers }: Institution,
  records: number,
): Promise<void> {
  await loadRegister(superuser, register, {
    institutionId: id,
    institutionCode: code,
    departments,
    initiators: officers,
    count: records,
  })
}

export function createAccessToken(
  { sessions }: Platform,
  userId: string,
  { id, code }: { id: string; code: string },
): Promise<string> {
  const user = { id: userId, firstName: 'Mutale', lastName: 'Banda' }
  return sessions.open(user, { id, code }, 'full', {
    address: '127.0.0.1',
    agent: 'bench',
    device: null,
    keepDevice: () => Promise.resolve(),
  })
}
