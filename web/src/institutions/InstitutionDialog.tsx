import { Refusal } from '@insaka/domain/core/errors'
import { institutionFieldLabels as label } from '@insaka/domain/institutions/institutions.labels'
import { institutionChange, type InstitutionChange } from '@insaka/domain/institutions/institutions.schema'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useCurrentUser } from '../state/current-user.ts'
import { draftOf } from '../state/drafts.ts'
import { useInstitution } from '../state/institutions.ts'
import { FormDialog } from '../ui/form-dialog/FormDialog.tsx'
import { ReadOnlyInput } from '../ui/form/ReadOnlyInput.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { DepartmentsLink } from './DepartmentsLink.tsx'
import { formOf, onTopOf } from './institution-form.ts'
import classes from './InstitutionDialog.module.css'
import { InstitutionFields } from './InstitutionFields.tsx'
import { currentOf, useInstitutionChange } from './institutions.queries.ts'
import { ShieldSection } from './shield/ShieldSection.tsx'
import { TenantFields } from './TenantFields.tsx'
import { isWhole, type WholeInstitution } from './whole-institution.ts'
import { WindowSection } from './window/WindowSection.tsx'

type Props = { institution: WholeInstitution; onClose: () => void }

export function InstitutionDialog({ institution, onClose }: Props) {
  const form = useSchemaForm(institutionChange, formOf(institution))
  const change = useInstitutionChange()
  const { control } = form
  /** As it is now, since these are saved by themselves. */
  const now = useInstitution(institution.code).data
  const { id } = useCurrentUser()
  const [drafts] = useState(() => ({
    store: draftOf<z.input<typeof institutionChange>>(id, 'institutions', institution.id),
  }))

  async function save(input: InstitutionChange) {
    try {
      const { message } = await change.mutateAsync(input)
      showSnackbar(message)
      onClose()
    } catch (error) {
      const current = currentOf(error)
      if (!current || !isWhole(current)) throw error
      throw new Refusal('STALE', { message: takeOver(current) })
    }
  }

  /** What was typed stays, on top of what is saved now; saved again, it replaces that. */
  function takeOver(current: WholeInstitution): string {
    const theirs = formOf(current)
    const { merged, told } = onTopOf(theirs, form.getValues(), form.formState.defaultValues)
    form.reset(theirs)
    form.reset(merged, { keepDefaultValues: true })
    return (
      `Somebody else has changed this institution since you opened it: ${told.join(', ')}. ` +
      'What you typed is still here. Update again to save it.'
    )
  }

  return (
    <FormDialog
      title="Institution"
      subtitle={institution.code}
      form={form}
      shape={institutionChange}
      labels={label}
      submitLabel="Update"
      whenChanged
      drafts={drafts}
      onSubmit={save}
      onClose={onClose}
      below={
        <div className={classes.below}>
          <DepartmentsLink code={institution.code} />
          <ShieldSection institution={now ?? institution} />
          {now?.window && <WindowSection institution={institution} window={now.window} />}
        </div>
      }
    >
      <InstitutionFields
        control={control}
        acronym={<ReadOnlyInput label={label.code} value={institution.code} />}
      />
      <TenantFields control={control} names={institution.tenant} />
    </FormDialog>
  )
}
