import { may, type Permission, type Role } from '../permissions.ts'

/** The setup steps of an institution, in the recommended order. */
export const firstSteps = {
  departments: 'Add your departments',
  designations: 'Add the designations of each department',
  colleagues: 'Add your colleagues',
  import: 'Import your existing records',
  fuelPrice: 'Set your own fuel prices',
  enquiry: 'Record the first enquiry',
  backup: 'Check that a backup is made',
} as const
export type FirstStep = keyof typeof firstSteps

export const firstStepsDays = 60

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

/** The setup steps of a role; officers and guests have no steps. */
export const firstStepsOf = (role: Role): FirstStep[] =>
  may(role, 'MANAGE_STRUCTURE')
    ? (Object.keys(firstSteps) as FirstStep[]).filter((step) => may(role, stepPermissions[step]))
    : []
