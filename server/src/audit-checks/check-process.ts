import type { CheckFault } from '@insaka/domain/audit/audit-checks.schema'
import { runAside } from '../jobs/run-aside.ts'
import type { Progress } from './audit-checks.repository.ts'

export type CheckResult = Progress & { faults: CheckFault[]; faultCount: number }

/** What a check says on its way, and at its end. */
export type CheckNews = { progress: Progress } | { result: CheckResult }

/** Checks what an institution has, and says now and then how far it is. */
export type CheckInstitution = (
  institutionId: string,
  signal: AbortSignal,
  hear: (progress: Progress) => void,
) => Promise<CheckResult>

/** Does it in a process of its own. */
export const checkAside: CheckInstitution = async (institutionId, signal, hear) => {
  let result: CheckResult | undefined
  await runAside(['check-institution', institutionId], signal, (said) => {
    const news = said as CheckNews
    if ('result' in news) result = news.result
    else hear(news.progress)
  })
  if (!result) throw new Error('The process that checks a history did not say what it found.')
  return result
}
