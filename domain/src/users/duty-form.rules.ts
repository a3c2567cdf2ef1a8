import type { Rule } from '../core/rules.ts'
import type { Duty } from '../permissions.ts'
import { dutyFieldLabels as label } from './duties.labels.ts'
import type { DutyForm } from './duties.schema.ts'

export const hasDepartment = (duty: Duty | null): boolean => duty === 'HEAD_OF_DEPARTMENT'

export const departmentRule: Rule<DutyForm> = {
  needs: ['duty'],
  showOn: 'department',
  message: `${label.department} is required.`,
  holds: ({ duty, department }) => !hasDepartment(duty) || department !== null,
}
export const dutyFormRules = [departmentRule]

/** Only a Head of Department has a department. */
export const clearHiddenDutyFields = <F extends { duty: Duty | null }>(form: F) =>
  hasDepartment(form.duty) ? form : { ...form, department: null }
