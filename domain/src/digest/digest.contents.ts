import { workLabels } from '../dashboard/dashboard.labels.ts'
import type { WorkQueue } from '../dashboard/dashboard.schema.ts'
import type { MailGroup } from '../mail/mail-templates.ts'
import {
  brokenCheckText,
  countOf,
  missedBackupsText,
  queuesOf,
  workGroups,
  type BrokenCheck,
  type GroupedKey,
} from '../dashboard/work-groups.ts'

type Found = {
  work: readonly WorkQueue[]
  brokenCheck: BrokenCheck | null
  /** What is said of the backups of the installation. */
  missed: string | null
}

/** What home shows under the same titles; a group in which there is nothing is left out. */
export function digestOf({ work, brokenCheck, missed }: Found): MailGroup[] {
  const linesOf = (group: keyof typeof workGroups): MailGroup['lines'] =>
    queuesOf(work, group).map((queue) => ({
      text: `${workLabels[queue.key]}: ${countOf(queue)}`,
      path: pathOf(queue.key),
    }))
  const said: MailGroup['lines'] = []
  if (brokenCheck) {
    const { what, rest } = brokenCheckText(brokenCheck)
    said.push({ text: `${what} ${rest}`, path: '/insaka/admin/history?show=checks' })
  }
  if (missed) said.push({ text: missedBackupsText(missed), path: home })
  return [
    { title: workGroups.waiting.title, lines: linesOf('waiting') },
    { title: workGroups.attention.title, lines: [...said, ...linesOf('attention')] },
  ].filter(({ lines }) => lines.length > 0)
}

const home = '/insaka/dashboard'

/** Most queues are in no list by themselves: home unfolds the one that its address names. */
export function pathOf(key: GroupedKey): string {
  if (key === 'waitingUsers') return '/insaka/admin/users?account=waiting'
  return `${home}#${key}`
}
