import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  fillRegister,
  makeInstitution,
  openDatabase,
  signedIn,
  type DatabaseAccess,
  type Institution,
  type Platform,
  shareOfPapers,
  type MeasuredRegister,
} from './server-imports.ts'

export type BenchDatabase = {
  platform: Platform
  access: DatabaseAccess
  superuser: Client
  close: () => Promise<void>
}

/** A PostgreSQL of its own, in a folder that goes away with it. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'insaka-bench-'))
  const { platform, access, superuser: config, close } = await openDatabase(dataDir)
  const superuser = new Client(config)
  await superuser.connect()
  return {
    platform,
    access,
    superuser,
    close: async () => {
      await superuser.end()
      await close()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

export type BenchInstitution = Institution & {
  register: MeasuredRegister
  /** Those of the first officer. */
  userId: string
  token: string
  adminToken: string
  records: number
}

/** An institution with eight departments, twenty officers, and so many records among them; contracts come with papers. */
export async function createFilled(
  database: BenchDatabase,
  register: MeasuredRegister,
  code: string,
  records: number,
): Promise<BenchInstitution> {
  const created = await createEmpty(database, register, { code, departments: 8, officers: 20 })
  await fillRegister(database.superuser, register, created, records)
  return { ...created, records: Math.floor(records * (shareOfPapers[register] ?? 1)) }
}

/** An institution whose registers are empty. */
export async function createEmpty(
  { platform }: BenchDatabase,
  register: MeasuredRegister,
  size: { code: string; departments: number; officers: number },
): Promise<BenchInstitution> {
  const institution = await makeInstitution(platform, size)
  const userId = institution.officers[0]!.id
  return {
    ...institution,
    register,
    userId,
    token: await signedIn(platform, userId, institution),
    adminToken: await signedIn(platform, institution.admin.id, institution),
    records: 0,
  }
}
