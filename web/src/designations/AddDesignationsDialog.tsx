import { designationInput, type DesignationInput } from '@insaka/domain/designations/designations.schema'
import { structureLabels as label } from '@insaka/domain/institutions/institutions.labels'
import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { designationFault } from '@insaka/domain/institutions/structure.rules'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useCurrentUser } from '../state/current-user.ts'
import { draftStorageOf } from '../state/drafts.ts'
import { PendingDialog, type PendingDraft } from '../ui/edit/AddSeveralDialog.tsx'
import { useAddDesignations } from './designations.queries.ts'

type Props = { institution: string; department: DepartmentRecord; onClose: () => void }

export default function AddDesignationsDialog({ institution, department, onClose }: Props) {
  const [blank] = useState<z.input<typeof designationInput>>({
    institution,
    department: department.code,
    code: '',
    title: '',
  })
  const adding = useAddDesignations(institution, department.code)
  const { id } = useCurrentUser()
  return (
    <PendingDialog
      title="Add Designations"
      subtitle={`${department.code}: ${department.name}`}
      entry="New designation"
      labels={{ 'entry.code': label.code, 'entry.title': label.title }}
      shape={designationInput}
      blank={blank}
      describe={({ code, title }: DesignationInput) => `${code}: ${title}`}
      faultOf={(entry, pending) => designationFault(entry, { existing: department.designations, pending })}
      save={(body, submitKey) => adding.mutateAsync({ body, submitKey })}
      failureText="Failed to save designation"
      drafts={draftStorageOf<PendingDraft>(id, `designations.${institution}.${department.code}`, 'new')}
      onClose={onClose}
    />
  )
}
