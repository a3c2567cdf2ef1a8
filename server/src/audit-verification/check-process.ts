import type { VerificationFault } from '@insaka/domain/audit-log/audit-verification.schema'
import { runInProcess } from '../jobs/run-in-child-process.ts'
import type { CheckProgress } from './audit-checks.repository.ts'

export type AuditCheckResult = CheckProgress & { faults: VerificationFault[]; faultCount: number }

export type CheckMessage = { progress: CheckProgress } | { result: AuditCheckResult }

export type CheckInstitution = (
  institutionId: string,
  signal: AbortSignal,
  onProgress: (progress: CheckProgress) => void,
) => Promise<AuditCheckResult>

export const checkInChildProcess: CheckInstitution = async (institutionId, signal, onProgress) => {
  let result: AuditCheckResult | undefined
  await runInProcess(['check-institution', institutionId], signal, (received) => {
    const message = received as CheckMessage
    if ('result' in message) result = message.result
    else onProgress(message.progress)
  })
  if (!result) throw new Error('The process that checks a history ended without a result.')
  return result
}
