import { departmentInput, type DepartmentInput } from '@insaka/domain/departments/departments.schema'
import { structureLabels as label } from '@insaka/domain/institutions/institutions.labels'
import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { departmentFault } from '@insaka/domain/institutions/structure.rules'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useCurrentUser } from '../state/current-user.ts'
import { draftOf } from '../state/drafts.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { PendingDialog } from '../ui/pending/PendingDialog.tsx'
import type { PendingDraft } from '../ui/pending/use-pending-draft.ts'
import { useDepartmentsAdding } from './departments.queries.ts'

type Props = { institution: InstitutionRecord; onClose: () => void }

export default function AddDepartmentsDialog({ institution, onClose }: Props) {
  const form = useSchemaForm(departmentInput, { institution: institution.code, code: '', name: '' })
  const adding = useDepartmentsAdding(institution.code)
  const { control } = form
  const { id } = useCurrentUser()
  const [drafts] = useState(() =>
    draftOf<PendingDraft<z.input<typeof departmentInput>, DepartmentInput>>(
      id,
      `departments.${institution.code}`,
      'new',
    ),
  )
  return (
    <PendingDialog
      title="Add Departments"
      subtitle={institution.alias}
      entry="New department"
      form={form}
      firstField="code"
      fields={
        <>
          <TextField control={control} name="code" label={label.code} data-autofocus />
          <TextField control={control} name="name" label={label.name} />
        </>
      }
      describe={({ code, name }) => `${code}: ${name}`}
      faultOf={(entry, pending) => departmentFault(entry, { standing: institution.departments, pending })}
      onSave={(body, submitKey) => adding.mutateAsync({ body, submitKey })}
      failed="Failed to save department"
      drafts={drafts}
      onClose={onClose}
    />
  )
}
