import { formatDay } from '../core/dates.ts'
import { duties } from '../permissions.ts'
import type { DutyRecord } from './duties.schema.ts'
import type { DutyHolder } from './people.schema.ts'

export const dutyFieldLabels = {
  duty: 'Duty',
  department: 'Department',
  from: 'First Day',
  to: 'Last Day',
  actingFor: 'Acting For',
} as const

type DutyForText = Pick<DutyRecord, 'duty' | 'department' | 'from' | 'to' | 'actingForName'>

/** A duty in one line, such as 'Auditor from 01-Dec-2026 to 31-Dec-2026'. */
export const dutyText = (duty: DutyForText): string =>
  textOf(duty, ` from ${formatDay(duty.from)}${duty.to === null ? '' : ` to ${formatDay(duty.to)}`}`)

export const dutiesText = (heldDuties: readonly DutyForText[]): string => heldDuties.map(dutyText).join('; ')

/** A duty that is held today, such as 'Auditor until 31-Dec-2026'. */
export const heldDutyText = (duty: DutyForText): string =>
  textOf(duty, duty.to === null ? '' : ` until ${formatDay(duty.to)}`)

const textOf = ({ duty, department, actingForName }: DutyForText, days: string): string =>
  `${duties[duty]}${department === null ? '' : ` (${department})`}${days}${actingText(actingForName)}`

/** The holder of a duty, such as 'Mary Zulu, acting for Mutale Banda'. */
export const dutyHolderText = (
  holder: Pick<DutyHolder, 'firstName' | 'lastName' | 'actingForName'>,
): string => `${holder.firstName} ${holder.lastName}${actingText(holder.actingForName)}`

const actingText = (name: string | null): string => (name === null ? '' : `, acting for ${name}`)
