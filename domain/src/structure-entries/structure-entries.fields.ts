import { describeFields } from '../core/record-fields.ts'
import { structureLabels as label } from '../institutions/institutions.labels.ts'
import type { DepartmentRecord, DesignationRecord } from '../institutions/institutions.schema.ts'

export const departmentRecordFields = describeFields<DepartmentRecord>({
  code: { kind: 'text', label: label.code },
  name: { kind: 'text', label: label.name },
  active: { kind: 'flag', label: label.active },
  designations: { kind: 'list', label: 'Designations', notIn: ['export'] },
})

export type ListedDesignation = DesignationRecord & { department: string }

export const designationRecordFields = describeFields<ListedDesignation>({
  department: { kind: 'department', label: label.department },
  code: { kind: 'text', label: label.code },
  title: { kind: 'text', label: label.title },
  active: { kind: 'flag', label: label.active },
})
