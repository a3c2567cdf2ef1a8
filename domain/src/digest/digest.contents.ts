import { workLabels } from '../dashboard/dashboard.labels.ts'
import type { WorkQueue } from '../dashboard/dashboard.schema.ts'
import type { MailGroup } from '../mail/mail-templates.ts'
import {
  failedVerificationText,
  queueCountText,
  missedBackupsText,
  queuesOf,
  workGroups,
  type FailedVerification,
  type GroupedKey,
} from '../dashboard/work-groups.ts'

export type DigestFacts = {
  work: readonly WorkQueue[]
  brokenCheck: FailedVerification | null
  missed: string | null
}

/** The groups of the home page, without empty ones. */
export function digestGroups({ work, brokenCheck, missed }: DigestFacts): MailGroup[] {
  const queueLines = (group: keyof typeof workGroups): MailGroup['lines'] =>
    queuesOf(work, group).map((queue) => ({
      text: `${workLabels[queue.key]}: ${queueCountText(queue)}`,
      path: queuePath(queue.key),
    }))
  const notices: MailGroup['lines'] = []
  if (brokenCheck) {
    const { what, rest } = failedVerificationText(brokenCheck)
    notices.push({ text: `${what} ${rest}`, path: '/insaka/admin/history?show=checks' })
  }
  if (missed) notices.push({ text: missedBackupsText(missed), path: home })
  return [
    { title: workGroups.waiting.title, lines: queueLines('waiting') },
    { title: workGroups.attention.title, lines: [...notices, ...queueLines('attention')] },
  ].filter(({ lines }) => lines.length > 0)
}

const home = '/insaka/dashboard'

/** Most queues have no list of their own; the home page opens the one named in the address. */
function queuePath(key: GroupedKey): string {
  if (key === 'myDecisions') return '/insaka/plscm/decisions'
  if (key === 'waitingUsers') return '/insaka/admin/users?account=waiting'
  return `${home}#${key}`
}
