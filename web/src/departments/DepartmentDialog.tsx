import { departmentChange, type DepartmentChange } from '@insaka/domain/departments/departments.schema'
import { structureLabels as label } from '@insaka/domain/institutions/institutions.labels'
import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { draftOf } from '../state/drafts.ts'
import { FormDialog } from '../ui/form-dialog/FormDialog.tsx'
import { goOnFrom } from '../ui/form-dialog/go-on-from.ts'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { FoldedHistory } from '../ui/history/FoldedHistory.tsx'
import { structureTold } from '../structure/structure-labels.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { departmentHistoryQuery, useDepartmentChange } from './departments.queries.ts'
import { DesignationsLink } from './DesignationsLink.tsx'

type DepartmentForm = z.input<typeof departmentChange>
type Props = { institution: string; department: DepartmentRecord; onClose: () => void }

/** Renames a department, closes it or opens it again. */
export default function DepartmentDialog({ institution, department, onClose }: Props) {
  const { id: userId } = useCurrentUser()
  const mayReadHistory = useMay('MANAGE_SETTINGS')
  const formOf = ({ id, code, name, active, version }: DepartmentRecord): DepartmentForm => ({
    institution,
    id,
    code,
    name,
    active,
    version,
  })
  const { id, code, active } = department
  const form = useSchemaForm(departmentChange, formOf(department))
  const change = useDepartmentChange(institution)
  const { control } = form
  const [drafts] = useState(() => ({ store: draftOf<DepartmentForm>(userId, 'departments', id) }))

  async function save(body: DepartmentChange, submitKey: string, sent: readonly DepartmentForm[]) {
    const { message } = await change
      .mutateAsync({ body, submitKey })
      .catch((error) => goOnFrom(error, { form, formOf, sent }))
    showSnackbar(message)
    return onClose
  }

  return (
    <FormDialog
      title="Department"
      subtitle={active ? code : `${code}, closed`}
      small
      form={form}
      shape={departmentChange}
      labels={label}
      submitLabel="Update"
      whenChanged
      drafts={drafts}
      onSubmit={save}
      onClose={onClose}
      below={
        <>
          <DesignationsLink institution={institution} department={department} />
          {mayReadHistory && <FoldedHistory query={departmentHistoryQuery(id)} told={structureTold} />}
        </>
      }
    >
      <TextField control={control} name="code" label={label.code} />
      <TextField control={control} name="name" label={label.name} data-autofocus />
      <SwitchField
        control={control}
        name="active"
        label={label.active}
        description="A closed department is no longer offered; records keep it."
      />
    </FormDialog>
  )
}
