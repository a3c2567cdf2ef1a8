import { departmentChange } from '@insaka/domain/departments/departments.schema'
import { structureLabels as label } from '@insaka/domain/institutions/institutions.labels'
import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
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
import { departmentHistoryQuery, useChangeDepartment } from './departments.queries.ts'
import { DesignationsLink } from './DesignationsLink.tsx'

type DepartmentForm = z.input<typeof departmentChange>
type Props = { institution: string; department: DepartmentRecord; onClose: () => void }

export default function DepartmentDialog({ institution, department, onClose }: Props) {
  const { id: userId } = useCurrentUser()
  const mayReadHistory = useMay('READ_ADMINISTRATION')
  const valuesOf = ({ id, code, name, active, version }: DepartmentRecord): DepartmentForm => ({
    institution,
    id,
    code,
    name,
    active,
    version,
  })
  const { id, code, active } = department
  const form = useSchemaForm(departmentChange, valuesOf(department))
  const change = useChangeDepartment(institution)
  const { control } = form

  return (
    <EditDialog
      title="Department"
      subtitle={active ? code : `${code}, closed`}
      place="narrow"
      form={form}
      shape={departmentChange}
      labels={label}
      displayText={structureHistoryLabels.displayText}
      submitLabel="Update"
      drafts={draftStorageOf<Draft<DepartmentForm>>(userId, 'departments', id)}
      valuesOf={valuesOf}
      save={(body, submitKey) => change.mutateAsync({ body, submitKey })}
      onSaved={onClose}
      onClose={onClose}
      below={
        <>
          <DesignationsLink institution={institution} department={department} />
          {mayReadHistory && (
            <FoldedHistory query={departmentHistoryQuery(id)} recordLabels={structureHistoryLabels} />
          )}
        </>
      }
    >
      <TextField control={control} name="code" label={label.code} />
      <TextField control={control} name="name" label={label.name} data-autofocus />
      <SwitchField
        control={control}
        name="active"
        label={label.active}
        description="A closed department stays on its records but is no longer offered."
      />
    </EditDialog>
  )
}
