import { designationChange } from '@insaka/domain/designations/designations.schema'
import { structureLabels as label } from '@insaka/domain/institutions/institutions.labels'
import type { DepartmentRecord, DesignationRecord } from '@insaka/domain/institutions/institutions.schema'
import { structureHistoryLabels } from '@insaka/domain/institutions/structure.history'
import type * as z from 'zod/mini'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { draftStorageOf } from '../state/drafts.ts'
import { EditDialog } from '../ui/edit/EditForm.tsx'
import type { Draft } from '../ui/edit/use-edit-form.ts'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { FoldedHistory } from '../ui/history/History.tsx'
import { designationHistoryQuery, useChangeDesignation } from './designations.queries.ts'

type DesignationForm = z.input<typeof designationChange>
type Props = {
  institution: string
  department: DepartmentRecord
  designation: DesignationRecord
  onClose: () => void
}

export default function DesignationDialog({ institution, department, designation, onClose }: Props) {
  const { id: userId } = useCurrentUser()
  const mayReadHistory = useMay('READ_ADMINISTRATION')
  const valuesOf = ({ id, code, title, active, version }: DesignationRecord): DesignationForm => ({
    institution,
    department: department.code,
    id,
    code,
    title,
    active,
    version,
  })
  const form = useSchemaForm(designationChange, valuesOf(designation))
  const change = useChangeDesignation(institution, department.code)
  const { control } = form

  return (
    <EditDialog
      title="Designation"
      subtitle={`${department.code}: ${department.name}`}
      place="narrow"
      form={form}
      shape={designationChange}
      labels={label}
      displayText={structureHistoryLabels.displayText}
      submitLabel="Update"
      drafts={draftStorageOf<Draft<DesignationForm>>(userId, 'designations', designation.id)}
      valuesOf={valuesOf}
      save={(body, submitKey) => change.mutateAsync({ body, submitKey })}
      onSaved={onClose}
      onClose={onClose}
      below={
        mayReadHistory && (
          <FoldedHistory
            query={designationHistoryQuery(designation.id)}
            recordLabels={structureHistoryLabels}
          />
        )
      }
    >
      <TextField control={control} name="code" label={label.code} />
      <TextField control={control} name="title" label={label.title} data-autofocus />
      <SwitchField
        control={control}
        name="active"
        label={label.active}
        description="Users keep a closed designation, but it is no longer offered."
      />
    </EditDialog>
  )
}
