import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  fillRegister,
  makeInstitution,
  openDatabase,
  createAccessToken,
  type DatabaseAccess,
  type Institution,
  type Platform,
  shareOfPapers,
  type MeasuredRegister,
} from './product-modules.ts'

export type BenchDatabase = {
  platform: Platform
  access: DatabaseAccess
  superuser: Client
  close: () => Promise<void>
}

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
  /** Id of the first officer, who also holds `token`. */
  userId: string
  token: string
  adminToken: string
  records: number
}

/**
 * Creates an institution with 8 departments and 20 officers and fills the register. `records` counts committee papers
 * if contracts or amendments are measured.
 */
export async function createFilledInstitution(
  database: BenchDatabase,
  register: MeasuredRegister,
  code: string,
  records: number,
): Promise<BenchInstitution> {
  const created = await createEmptyInstitution(database, register, { code, departments: 8, officers: 20 })
  await fillRegister(database.superuser, register, created, records)
  return { ...created, records: Math.floor(records * (shareOfPapers[register] ?? 1)) }
}

export async function createEmptyInstitution(
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
    token: await createAccessToken(platform, userId, institution),
    adminToken: await createAccessToken(platform, institution.admin.id, institution),
    records: 0,
  }
}
