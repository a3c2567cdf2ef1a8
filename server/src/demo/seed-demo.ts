import { findEnquiry } from '../enquiries/enquiries.repository.ts'
import { takeOut } from '../enquiries/enquiries.actions.ts'
import type { Actor } from '../db/audit.ts'
import type { By } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import { listInstitutions } from '../institutions/directory.repository.ts'
import type { Platform } from '../platform.ts'
import { buildDepartment, buildDesignation, buildEnquiry, buildInstitution, buildUser } from './builders.ts'
import { hasRealInstitution } from './demo.repository.ts'
import { demoEnquiries } from './demo-enquiries.ts'
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
    await database.writePast(uuidv7(now), (by) => seedInstitution(by, demo, passwordHash, now))
  }
}

const insaka: Actor = { institutionId: null, id: null, name: 'Insaka' }

async function seedInstitution(
  by: By,
  demo: DemoInstitution,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const tx = by(insaka, now)
  await buildInstitution(tx, { ...demo.institution, demo: true }, now)
  const posts = new Map<string, { departmentId: string; designationId: string }>()
  for (const { code, name, designations } of demo.departments) {
    const departmentId = await buildDepartment(tx, { code, name }, now)
    for (const [designation, title] of designations) {
      const designationId = await buildDesignation(tx, { departmentId, code: designation, title }, now)
      posts.set(`${code}/${designation}`, { departmentId, designationId })
    }
  }
  const people = new Map<string, Someone>()
  for (const { post, ...person } of demo.people) {
    const code = `${demo.institution.code}-${person.nationalId.slice(0, 6)}`
    const id = await buildUser(tx, { ...person, ...posts.get(post.join('/'))!, passwordHash, code }, now)
    people.set(person.role, { id, ...person })
  }
  await seedEnquiries(by, tx.institutionId, demo, people, now)
}

type Someone = { id: string; firstName: string; lastName: string }

/** Saves and withdraws in the order of time, each as the person did it. */
async function seedEnquiries(
  by: By,
  institutionId: string,
  { institution, departments }: DemoInstitution,
  people: Map<string, Someone>,
  now: Date,
): Promise<void> {
  const asOf = (role: string, time: Date) => {
    const { id, firstName, lastName } = people.get(role)!
    return by({ institutionId, id, name: `${firstName} ${lastName}` }, time)
  }
  const codes = departments.map(({ code }) => code)
  const seed = demoInstitutions.findIndex((demo) => demo.institution.code === institution.code) + 1
  const steps = demoEnquiries(codes, now, seed).flatMap(({ enquiry, by: role, savedOn, withdrawn }) => {
    let id = 0
    const save = async () => {
      const person = people.get(role)!
      const initiator = { ...person, userId: person.id, institution: institution.code }
      id = await buildEnquiry(asOf(role, savedOn), initiator, enquiry)
    }
    const withdraw = async ({ on, reason }: NonNullable<typeof withdrawn>) => {
      const tx = asOf('ADMIN', on)
      await takeOut(tx, (await findEnquiry(tx, id))!, reason)
    }
    return [
      { time: savedOn, take: save },
      ...(withdrawn ? [{ time: withdrawn.on, take: () => withdraw(withdrawn) }] : []),
    ]
  })
  for (const { take } of steps.toSorted((a, b) => a.time.getTime() - b.time.getTime())) await take()
}
