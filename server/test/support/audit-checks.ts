import type { VerificationRecord } from '@insaka/domain/audit-log/audit-verification.schema'
import { auditChecksJob } from '../../src/audit-verification/check-job.ts'
import type { CheckInstitution } from '../../src/audit-verification/check-process.ts'
import { checkInstitution } from '../../src/commands/check-institution.ts'
import { inReadOnlySnapshot } from '../../src/db/owner-transactions.ts'
import { runJob } from './jobs.ts'
import type { TestResponse, Person, World } from './world.ts'

const path = '/api/audit/checks'

export function auditChecksOf(world: World) {
  const check: CheckInstitution = (institutionId, signal, onProgress) =>
    inReadOnlySnapshot(world.access.owner, (observer) =>
      checkInstitution(observer, institutionId, (progress) => {
        signal.throwIfAborted()
        onProgress(structuredClone(progress))
      }),
    )
  const ask = (as: Person): Promise<TestResponse> => world.call('POST', path, { as })
  const list = async (as: Person): Promise<{ checks: VerificationRecord[]; nextFrom: string | null }> =>
    (await world.call('GET', path, { as })).body.payload
  const work = (by: CheckInstitution = check, stop?: Pick<AbortController, 'signal'>): Promise<void> =>
    runJob(auditChecksJob(by), world.platform, stop)
  return {
    check,
    ask,
    list,
    work,
    async completeCheck(as: Person): Promise<VerificationRecord> {
      const { id } = (await ask(as)).body.payload.check
      await work()
      return (await list(as)).checks.find((each) => each.id === id)!
    },
  }
}
