import { may, type Permission, type Role } from '../permissions.ts'

/** What an institution does first, in the order in which it is easiest. */
export const firstSteps = {
  departments: 'Add your departments',
  designations: 'Add the designations of each department',
  colleagues: 'Add your colleagues',
  import: 'Bring in what you have',
  fuelPrice: 'Set your own fuel prices',
  enquiry: 'Record the first enquiry',
  backup: 'See that a backup is made',
} as const
export type FirstStep = keyof typeof firstSteps

/** An institution sees its first steps for so many days. */
export const firstStepsDays = 60

/** A new colleague is welcomed for so many days. */
export const welcomeDays = 30

const stepPermissions: Readonly<Record<FirstStep, Permission>> = {
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
    ? (Object.keys(firstSteps) as FirstStep[]).filter((step) => may(role, stepPermissions[step]))
    : []
