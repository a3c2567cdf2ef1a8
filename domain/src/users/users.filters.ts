import type { ListFilters } from '../core/list-filters.ts'
import { roles } from '../permissions.ts'
import { userFieldLabels as label } from './users.labels.ts'

/** What the list is narrowed by, besides what an account is good for. */
export const userFilters = {
  department: { kind: 'department', label: label.department },
  role: { kind: 'choice', label: label.role, choices: roles },
} as const satisfies ListFilters
