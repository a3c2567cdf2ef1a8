import { designationChange, type DesignationChange } from '@insaka/domain/designations/designations.schema'
import { structureLabels as label } from '@insaka/domain/institutions/institutions.labels'
import type { DepartmentRecord, DesignationRecord } from '@insaka/domain/institutions/institutions.schema'
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
import { designationHistoryQuery, useDesignationChange } from './designations.queries.ts'

type DesignationForm = z.input<typeof designationChange>
type Props = {
  institution: string
  department: DepartmentRecord
  designation: DesignationRecord
  onClose: () => void
}

/** Renames a designation, closes it or opens it again. */
export default function DesignationDialog({ institution, department, designation, onClose }: Props) {
  const { id: userId } = useCurrentUser()
  const mayReadHistory = useMay('MANAGE_SETTINGS')
  const formOf = (standing: DesignationRecord): DesignationForm => ({
    institution,
    department: department.code,
    ...standing,
  })
  const form = useSchemaForm(designationChange, formOf(designation))
  const change = useDesignationChange(institution, department.code)
  const { control } = form
  const [drafts] = useState(() => ({
    store: draftOf<DesignationForm>(userId, 'designations', designation.id),
  }))

  async function save(body: DesignationChange, submitKey: string, sent: readonly DesignationForm[]) {
    const { message } = await change
      .mutateAsync({ body, submitKey })
      .catch((error) => goOnFrom(error, { form, formOf, sent }))
    showSnackbar(message)
    return onClose
  }

  return (
    <FormDialog
      title="Designation"
      subtitle={`${department.code}: ${department.name}`}
      small
      form={form}
      shape={designationChange}
      labels={label}
      submitLabel="Update"
      whenChanged
      drafts={drafts}
      onSubmit={save}
      onClose={onClose}
      below={
        mayReadHistory && (
          <FoldedHistory query={designationHistoryQuery(designation.id)} told={structureTold} />
        )
      }
    >
      <TextField control={control} name="code" label={label.code} />
      <TextField control={control} name="title" label={label.title} data-autofocus />
      <SwitchField
        control={control}
        name="active"
        label={label.active}
        description="A closed designation is no longer offered; those who hold it keep it."
      />
    </FormDialog>
  )
}
