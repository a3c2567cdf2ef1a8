import type { TenantTx } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import { listInstitutions } from '../institutions/directory.repository.ts'
import type { Platform } from '../platform.ts'
import { buildDepartment, buildDesignation, buildInstitution, buildUser } from './builders.ts'
import { hasRealInstitution } from './demo.repository.ts'
import { demoInstitutions, demoPassword, type DemoInstitution } from './demo-data.ts'

/** The day the demo data ends on: the given one, else today. */
export const demoClock = (day: string | null, clock: () => Date): Date =>
  day === null ? clock() : new Date(`${day}T10:00:00+02:00`)

/**
 * Fills an empty database. Each institution is written in one go, so an interrupted run is simply continued;
 * where somebody has begun real work, nothing is added.
 */
export async function seedDemo({ database, passwords }: Platform, now: Date): Promise<void> {
  if (await database.directory(hasRealInstitution)) return
  const { rows } = await database.directory((tx) => listInstitutions(tx, { page: 0, size: 100 }))
  const missing = demoInstitutions.filter(({ institution }) =>
    rows.every(({ code }) => code !== institution.code),
  )
  if (missing.length === 0) return
  const passwordHash = await passwords.hash(demoPassword)
  for (const demo of missing) {
    await database.writeUnchained(uuidv7(now), (tx) => seedInstitution(tx, demo, passwordHash, now))
  }
}

async function seedInstitution(
  tx: TenantTx,
  demo: DemoInstitution,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await buildInstitution(tx, { ...demo.institution, demo: true }, now)
  const posts = new Map<string, { departmentId: string; designationId: string }>()
  for (const { code, name, designations } of demo.departments) {
    const departmentId = await buildDepartment(tx, { code, name }, now)
    for (const [designation, title] of designations) {
      const designationId = await buildDesignation(tx, { departmentId, code: designation, title }, now)
      posts.set(`${code}/${designation}`, { departmentId, designationId })
    }
  }
  for (const { post, ...person } of demo.people) {
    const code = `${demo.institution.code}-${person.nationalId.slice(0, 6)}`
    await buildUser(tx, { ...person, ...posts.get(post.join('/'))!, passwordHash, code }, now)
  }
}
