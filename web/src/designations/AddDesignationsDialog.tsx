import { designationInput, type DesignationInput } from '@insaka/domain/designations/designations.schema'
import { structureLabels as label } from '@insaka/domain/institutions/institutions.labels'
import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { designationFault } from '@insaka/domain/institutions/structure.rules'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useCurrentUser } from '../state/current-user.ts'
import { draftOf } from '../state/drafts.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { PendingDialog } from '../ui/pending/PendingDialog.tsx'
import type { PendingDraft } from '../ui/pending/use-pending-draft.ts'
import { useDesignationsAdding } from './designations.queries.ts'

type Props = { institution: string; department: DepartmentRecord; onClose: () => void }

export default function AddDesignationsDialog({ institution, department, onClose }: Props) {
  const first = { institution, department: department.code, code: '', title: '' }
  const form = useSchemaForm(designationInput, first)
  const adding = useDesignationsAdding(institution, department.code)
  const { control } = form
  const { id } = useCurrentUser()
  const [drafts] = useState(() =>
    draftOf<PendingDraft<z.input<typeof designationInput>, DesignationInput>>(
      id,
      `designations.${institution}.${department.code}`,
      'new',
    ),
  )
  return (
    <PendingDialog
      title="Add Designations"
      subtitle={`${department.code}: ${department.name}`}
      entry="New designation"
      form={form}
      firstField="code"
      fields={
        <>
          <TextField control={control} name="code" label={label.code} data-autofocus />
          <TextField control={control} name="title" label={label.title} />
        </>
      }
      describe={({ code, title }) => `${code}: ${title}`}
      faultOf={(entry, pending) => designationFault(entry, { standing: department.designations, pending })}
      onSave={(body, submitKey) => adding.mutateAsync({ body, submitKey })}
      failed="Failed to save designation"
      drafts={drafts}
      onClose={onClose}
    />
  )
}
