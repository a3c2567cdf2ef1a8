import type { VerificationFault } from '@insaka/domain/audit-log/audit-verification.schema'
import { runInProcess } from '../jobs/run-in-process.ts'
import type { CheckProgress } from './audit-checks.repository.ts'

export type AuditCheckResult = CheckProgress & { faults: VerificationFault[]; faultCount: number }

/** What a check says on its way, and at its end. */
export type CheckMessage = { progress: CheckProgress } | { result: AuditCheckResult }

/** Checks what an institution has, and says now and then how far it is. */
export type CheckInstitution = (
  institutionId: string,
  signal: AbortSignal,
  onProgress: (progress: CheckProgress) => void,
) => Promise<AuditCheckResult>

/** Does it in a process of its own. */
export const checkInChildProcess: CheckInstitution = async (institutionId, signal, onProgress) => {
  let result: AuditCheckResult | undefined
  await runInProcess(['check-institution', institutionId], signal, (received) => {
    const message = received as CheckMessage
    if ('result' in message) result = message.result
    else onProgress(message.progress)
  })
  if (!result) throw new Error('The process that checks a history did not say what it found.')
  return result
}
