import { addDays, addYears } from '../core/dates.ts'
import { may, permissionScope, type Role } from '../permissions.ts'

/** So many of a queue are shown, and up to so many counted. */
export const maxQueueRows = 5
/** Of one's own papers there is room for more. */
export const maxOwnPaperRows = 8
export const maxQueueCount = 100

/** For so long a paper or a contract that is done with is still looked at for what is odd about it. */
export const cautionDays = 90

/** Number of days for which home lists records that others reopened or corrected. */
export const noticeDays = 14

/** A paper that is in progress for longer needs attention. */
export const slowDays = 30

/** The first day of the week, a Sunday, and that of the next one. */
export function weekOf(day: string): { from: string; until: string } {
  const from = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  return { from, until: addDays(from, 7) }
}

/** The day until which the year before is compared with this one; the 29th of February has none of its own there. */
export const sameDayLastYear = (day: string): string => addYears(day, -1).replace(/-02-29$/, '-02-28')

/** Whether people who wait for approval are this person's business. */
export const approvesRegistrations = (role: Role): boolean =>
  permissionScope(role, 'MANAGE_USERS') === 'own institution'

/** Whether it hears of backups that were missed. */
export const seesBackups = (role: Role): boolean => may(role, 'MANAGE_USERS')

/** Whether it hears of a check of the history that found something. */
export const seesFailedVerification = (role: Role): boolean => may(role, 'MANAGE_SETTINGS')
