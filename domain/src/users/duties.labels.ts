import { formatDay } from '../core/dates.ts'
import { duties } from '../permissions.ts'
import type { DutyRecord } from './duties.schema.ts'

export const dutyFieldLabels = {
  duty: 'Duty',
  department: 'Department',
  from: 'First Day',
  to: 'Last Day',
  actingFor: 'Acting For',
} as const

type DutyForText = Pick<DutyRecord, 'duty' | 'department' | 'from' | 'to' | 'actingForName'>

/** A duty in one line, such as 'Auditor from 01-Dec-2026 to 31-Dec-2026'. */
export function dutyText({ duty, department, from, to, actingForName }: DutyForText): string {
  const name = department === null ? duties[duty] : `${duties[duty]} (${department})`
  const days = to === null ? `from ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`
  return `${name} ${days}${actingForName === null ? '' : `, acting for ${actingForName}`}`
}

export const dutiesText = (heldDuties: readonly DutyForText[]): string => heldDuties.map(dutyText).join('; ')
