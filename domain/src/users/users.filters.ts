import type { ListFilters } from '../core/list-filters.ts'
import { roles } from '../permissions.ts'
import { userFieldLabels as label } from './users.labels.ts'

/** Filters of the list, in addition to the state of the account. */
export const userFilters = {
  department: { kind: 'department', label: label.department },
  role: { kind: 'choice', label: label.role, choices: roles },
} as const satisfies ListFilters
