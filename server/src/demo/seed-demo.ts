import { yearOf } from '@insaka/domain/core/dates'
import { hasDepartment } from '@insaka/domain/users/duty-form.rules'
import type { Duty } from '@insaka/domain/permissions'
import type { Actor } from '../db/transactions.ts'
import type { ActAs } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { Caller } from '../idempotency/caller.ts'
import { enquiryClosing } from '../enquiries/close-enquiries.ts'
import { listInstitutions } from '../institutions/directory.repository.ts'
import { transitionBatch } from '../jobs/scheduled-transitions.ts'
import type { Platform } from '../platform.ts'
import {
  createDepartment,
  createDesignation,
  createDuty,
  createInstitution,
  createUserWithLogin,
} from './factory.ts'
import { hasRealInstitution } from './demo.repository.ts'
import { demoInstitutions, demoPassword, type DemoInstitution } from './demo-data.ts'
import { decisionsStart } from './demo-decisions.ts'
import { seedRegisters } from './seed-registers.ts'

/** Clock for the demo data: ten o'clock on the given day, or the current time. */
export const demoNow = (day: string | null, clock: () => Date): Date =>
  day === null ? clock() : new Date(`${day}T10:00:00+02:00`)

/** One transaction per institution, so an interrupted run resumes. A database with real institutions is left alone. */
export async function seedDemo(platform: Platform, now: Date): Promise<void> {
  const { database, passwords } = platform
  if (await database.readDirectory(hasRealInstitution)) return
  const { rows } = await database.readDirectory((tx) => listInstitutions(tx, { page: 0, size: 100 }))
  const missingInstitutions = demoInstitutions.filter(({ institution }) =>
    rows.every(({ code }) => code !== institution.code),
  )
  if (missingInstitutions.length === 0) return
  const passwordHash = await passwords.hash(demoPassword)
  // Parallel, because each institution mostly waits for the database.
  await Promise.all(
    missingInstitutions.map((demo) =>
      database.writeBackdated(uuidv7(now), (actAs) => seedInstitution(actAs, demo, passwordHash, now)),
    ),
  )
}

const insaka: Actor = { institutionId: null, id: null, name: 'Insaka' }

async function seedInstitution(
  actAs: ActAs,
  demo: DemoInstitution,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const tx = actAs(insaka, now)
  await createInstitution(tx, { ...demo.institution, demo: true }, now)
  const posts = new Map<string, { departmentId: string; designationId: string }>()
  for (const { code, name, designations } of demo.departments) {
    const departmentId = await createDepartment(tx, { code, name }, now)
    for (const [designation, title] of designations) {
      const designationId = await createDesignation(tx, { departmentId, code: designation, title }, now)
      posts.set(`${code}/${designation}`, { departmentId, designationId })
    }
  }
  const people = new Map<string, Caller>()
  const holders = new Map<Duty, Caller>()
  for (const { post, duties = [], ...person } of [...demo.people, ...(demo.officers ?? [])]) {
    const code = `${demo.institution.code}-${person.nationalId.slice(0, 6)}`
    const { departmentId, designationId } = posts.get(post.join('/'))!
    const id = await createUserWithLogin(
      tx,
      { ...person, departmentId, designationId, passwordHash, code },
      now,
    )
    const firstDay = `${yearOf(decisionsStart(now))}-01-01`
    for (const duty of duties) {
      const headOf = hasDepartment(duty) ? departmentId : null
      createDuty(tx, { userId: id, duty, departmentId: headOf, firstDay }, now)
    }
    const caller: Caller = {
      ...person,
      userId: id,
      institutionId: tx.institutionId,
      institution: demo.institution.code,
      demo: true,
      departmentId,
      duties: [],
      sessionId: '',
      purpose: 'full',
    }
    // The first account of each role records the demo data.
    if (!people.has(person.role)) people.set(person.role, caller)
    people.set(person.username, caller)
    for (const duty of duties) if (!holders.has(duty)) holders.set(duty, caller)
  }
  const seed = demoInstitutions.indexOf(demo) + 1
  const departments = demo.departments.map(({ code }) => code)
  const { perQuarter, vendors } = demo
  const hasDecisions = demo === demoInstitutions[0]
  await seedRegisters(actAs, { departments, people, holders, hasDecisions, seed, perQuarter, vendors }, now)
  await transitionBatch(tx, enquiryClosing, now)
}
