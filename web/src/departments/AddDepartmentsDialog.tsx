import { departmentInput, type DepartmentInput } from '@insaka/domain/departments/departments.schema'
import { structureLabels as label } from '@insaka/domain/institutions/institutions.labels'
import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { departmentFault } from '@insaka/domain/institutions/structure.rules'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useCurrentUser } from '../state/current-user.ts'
import { draftStorageOf } from '../state/drafts.ts'
import { PendingDialog, type PendingDraft } from '../ui/edit/AddSeveralDialog.tsx'
import { useAddDepartments } from './departments.queries.ts'

type Props = { institution: InstitutionRecord; onClose: () => void }

export default function AddDepartmentsDialog({ institution, onClose }: Props) {
  const [blank] = useState<z.input<typeof departmentInput>>({
    institution: institution.code,
    code: '',
    name: '',
  })
  const adding = useAddDepartments(institution.code)
  const { id } = useCurrentUser()
  return (
    <PendingDialog
      title="Add Departments"
      subtitle={institution.alias}
      entry="New department"
      labels={{ 'entry.code': label.code, 'entry.name': label.name }}
      shape={departmentInput}
      blank={blank}
      describe={({ code, name }: DepartmentInput) => `${code}: ${name}`}
      faultOf={(entry, pending) => departmentFault(entry, { existing: institution.departments, pending })}
      save={(body, submitKey) => adding.mutateAsync({ body, submitKey })}
      failureText="Failed to save department"
      drafts={draftStorageOf<PendingDraft>(id, `departments.${institution.code}`, 'new')}
      onClose={onClose}
    />
  )
}
