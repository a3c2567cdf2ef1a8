import { daysLater } from '../core/dates.ts'
import { may, reachOf, type Permission, type Role } from '../permissions.ts'
import { firstSteps, type FirstStep } from './dashboard.labels.ts'

/** So many of a queue are shown, and up to so many counted. */
export const workShown = 5
export const workCounted = 100

/** For so long a paper or a contract that is done with is still looked at for what is odd about it. */
export const cautionDays = 90

/** A paper that is in progress for longer needs attention. */
export const slowDays = 30

/** The first day of the week, a Sunday, and that of the next one. */
export function weekOf(day: string): { from: string; until: string } {
  const from = daysLater(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  return { from, until: daysLater(from, 7) }
}

/** For so long an institution is told what to do first. */
export const firstDays = 60

/** And for so long a person is told where to begin. */
export const welcomeDays = 30

const stepNeeds: Readonly<Record<FirstStep, Permission>> = {
  departments: 'MANAGE_STRUCTURE',
  designations: 'MANAGE_STRUCTURE',
  colleagues: 'MANAGE_USERS',
  import: 'IMPORT_CONTENT',
  fuelPrice: 'MANAGE_SETTINGS',
  enquiry: 'CREATE_CONTENT',
  backup: 'MANAGE_USERS',
}

/** What this role does first for its institution: officers and guests find it set up. */
export const firstStepsOf = (role: Role): FirstStep[] =>
  may(role, 'MANAGE_STRUCTURE')
    ? (Object.keys(firstSteps) as FirstStep[]).filter((step) => may(role, stepNeeds[step]))
    : []

/** Whether people who wait for approval are this person's business. */
export const approvesPeople = (role: Role): boolean => reachOf(role, 'MANAGE_USERS') === 'own institution'
