import { departmentInput, type DepartmentInput } from '@insaka/domain/departments/departments.schema'
import { structureLabels as label } from '@insaka/domain/institutions/institutions.labels'
import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { departmentFault } from '@insaka/domain/institutions/structure.rules'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useCurrentUser } from '../state/current-user.ts'
import { draftOf } from '../state/drafts.ts'
import { usePendingForm, type PendingDraft } from '../ui/edit/pending-form.ts'
import { PendingDialog } from '../ui/edit/PendingDialog.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useDepartmentsAdding } from './departments.queries.ts'

type Props = { institution: InstitutionRecord; onClose: () => void }

export default function AddDepartmentsDialog({ institution, onClose }: Props) {
  const [blank] = useState<z.input<typeof departmentInput>>({
    institution: institution.code,
    code: '',
    name: '',
  })
  const pendingForm = usePendingForm(departmentInput, blank)
  const adding = useDepartmentsAdding(institution.code)
  const { control } = pendingForm.form
  const { id } = useCurrentUser()
  const [drafts] = useState(() =>
    draftOf<PendingDraft<typeof blank, DepartmentInput>>(id, `departments.${institution.code}`, 'new'),
  )
  return (
    <PendingDialog
      title="Add Departments"
      subtitle={institution.alias}
      entry="New department"
      labels={{ code: label.code, name: label.name }}
      pendingForm={pendingForm}
      fields={
        <>
          <TextField control={control} name="entry.code" label={label.code} data-autofocus />
          <TextField control={control} name="entry.name" label={label.name} />
        </>
      }
      describe={({ code, name }: DepartmentInput) => `${code}: ${name}`}
      faultOf={(entry, pending) => departmentFault(entry, { existing: institution.departments, pending })}
      save={(body, submitKey) => adding.mutateAsync({ body, submitKey })}
      failed="Failed to save department"
      drafts={drafts}
      onClose={onClose}
    />
  )
}
