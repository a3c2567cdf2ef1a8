import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { accessEmbedded, type DatabaseAccess } from '../server/src/db/access.ts'
import { migrate } from '../server/src/db/migrations.ts'
import { uuidv7 } from '../server/src/db/uuid.ts'
import { databaseName } from '../server/src/db/prepare.ts'
import {
  buildDepartment,
  buildDesignation,
  buildInstitution,
  buildUser,
} from '../server/src/demo/builders.ts'
import { openEmbeddedPostgres } from '../server/src/embedded-postgres/embedded-postgres.ts'
import { buildPlatform } from '../server/src/installation.ts'
import type { Platform } from '../server/src/platform.ts'
import { loadRegister, type RegisterName } from '../server/test/support/many-records.ts'

export const tokenSecret = Buffer.alloc(32, 7).toString('base64url')
const quiet = { info: () => undefined, warn: console.warn, error: console.error }
const now = new Date()

export type Grounds = {
  platform: Platform
  access: DatabaseAccess
  superuser: Client
  close: () => Promise<void>
}

/** A PostgreSQL of its own with the settings it has in earnest, in a folder that goes away with it. */
export async function openGrounds(): Promise<Grounds> {
  const dataDir = mkdtempSync(join(tmpdir(), 'insaka-bench-'))
  const postgres = await openEmbeddedPostgres({ dataDir, role: 'server', log: quiet })
  const access = await accessEmbedded(postgres)
  await migrate(access.owner)
  const platform = await buildPlatform({ passwordMinLength: 6, demoSignIn: false }, access, tokenSecret)
  const superuser = new Client({ ...postgres.superuser, database: databaseName })
  await superuser.connect()
  return {
    platform,
    access,
    superuser,
    close: async () => {
      await superuser.end()
      await platform.database.close()
      await postgres.close()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

export type Place = {
  id: string
  code: string
  register: RegisterName
  userId: string
  token: string
  records: number
  firstReference: string
}

/** An institution with eight departments, twenty officers, and so many records of a register among them. */
export async function fill(
  { platform, superuser }: Grounds,
  register: RegisterName,
  code: string,
  records: number,
): Promise<Place> {
  const id = uuidv7(now)
  const departments: { id: string; code: string }[] = []
  const initiators: { id: string; name: string }[] = []
  await platform.database.writePast(id, async (by) => {
    const tx = by({ institutionId: id, id: null, name: 'Bench' }, now)
    await buildInstitution(tx, { code }, now)
    for (let i = 1; i <= 8; i++) {
      departments.push({ id: await buildDepartment(tx, { code: `D${i}` }, now), code: `D${i}` })
    }
    const departmentId = departments[0]!.id
    const designationId = await buildDesignation(tx, { departmentId, code: 'PO' }, now)
    for (let i = 1; i <= 20; i++) {
      const username = `officer${i}.${code}`.toLowerCase()
      const seed = { username, passwordHash: 'none', departmentId, designationId, role: 'ORD' as const }
      initiators.push({ id: await buildUser(tx, seed, now), name: 'Mutale Banda' })
    }
  })
  const many = { institutionId: id, institutionCode: code, departments, initiators, count: records }
  await loadRegister(superuser, register, many)
  const { rows } = await superuser.query<{ reference: string }>(
    `SELECT reference FROM ${register} WHERE institution_id = $1 AND id = 1`,
    [id],
  )
  const userId = initiators[0]!.id
  const token = await signedIn(platform, userId, { id, code })
  return { id, code, register, userId, token, records, firstReference: rows[0]!.reference }
}

/** The token of somebody who has just signed in. */
export function signedIn(
  { sessions }: Platform,
  userId: string,
  institution: { id: string; code: string },
): Promise<string> {
  const who = { id: userId, firstName: 'Mutale', lastName: 'Banda' }
  return sessions.open(who, institution, 'full', { address: '127.0.0.1', agent: 'bench' })
}
