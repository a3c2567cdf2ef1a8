import type { CheckRecord } from '@insaka/domain/audit/audit-checks.schema'
import { auditChecks } from '../../src/audit-checks/check-job.ts'
import type { CheckInstitution } from '../../src/audit-checks/check-process.ts'
import { checkInstitution } from '../../src/commands/check-institution.ts'
import { asObserver } from '../../src/db/owner.ts'
import { runJob } from './jobs.ts'
import type { Answer, Person, World } from './world.ts'

const path = '/api/audit/checks'

/** The calls of checks, as the page makes them, and their job, which checks in this process. */
export function auditChecksOf(world: World) {
  const check: CheckInstitution = (institutionId, signal, hear) =>
    asObserver(world.access.owner, (observer) =>
      checkInstitution(observer, institutionId, (progress) => {
        signal.throwIfAborted()
        hear(structuredClone(progress))
      }),
    )
  const ask = (as: Person): Promise<Answer> => world.call('POST', path, { as })
  const list = async (as: Person): Promise<{ checks: CheckRecord[]; nextFrom: string | null }> =>
    (await world.call('GET', path, { as })).body.payload
  const work = (by: CheckInstitution = check, stop?: Pick<AbortController, 'signal'>): Promise<void> =>
    runJob(auditChecks(by), world.platform, stop)
  return {
    check,
    ask,
    list,
    work,
    /** Asks for a check, has it made, and answers with what it found. */
    async done(as: Person): Promise<CheckRecord> {
      const { id } = (await ask(as)).body.payload.check
      await work()
      return (await list(as)).checks.find((each) => each.id === id)!
    },
  }
}
