import { monthAndYear } from '../papers/papers.rules.ts'
import type { LvpRecord } from './lvp.schema.ts'

/** institution.department.LVP.id.MM.yy, fixed at the first save. */
export function lvpReference({
  id,
  institution,
  department,
  initiatedOn,
}: Pick<LvpRecord, 'id' | 'institution' | 'department' | 'initiatedOn'>): string {
  return [institution, department, 'LVP', id, ...monthAndYear(initiatedOn)].join('.').toUpperCase()
}
