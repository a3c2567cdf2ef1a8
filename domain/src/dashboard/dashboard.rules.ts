import { addDays, addYears } from '../core/dates.ts'
import { may, permissionScope, type Role } from '../permissions.ts'

/** Rows shown for each queue; counts stop at `maxQueueCount`. */
export const maxQueueRows = 5
export const maxOwnPaperRows = 8
export const maxQueueCount = 100

/** Days in which cautions of finished papers and contracts remain on the home page. */
export const cautionDays = 90

/** Days in which the home page lists records that others reopened or corrected. */
export const noticeDays = 14

/** Papers in progress for more days need attention. */
export const slowDays = 30

/** Days after a meeting of the committee in which its minutes are due. */
export const minutesDays = 7

/** Memberships of the committee are listed if they end within this many days. */
export const membershipDays = 14

/** The Sunday at the start of the week, and the next one. */
export function weekOf(day: string): { from: string; until: string } {
  const from = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  return { from, until: addDays(from, 7) }
}

/** The last day of the year-to-date comparison with the previous year; 29 February becomes the 28th. */
export const sameDayLastYear = (day: string): string => addYears(day, -1).replace(/-02-29$/, '-02-28')

export const mayApproveRegistrations = (role: Role): boolean =>
  permissionScope(role, 'MANAGE_USERS') === 'own institution'

export const maySeeBackups = (role: Role): boolean => may(role, 'MANAGE_USERS')

export const maySeeFailedVerification = (role: Role): boolean => may(role, 'MANAGE_SETTINGS')
