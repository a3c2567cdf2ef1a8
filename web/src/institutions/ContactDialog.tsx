import { institutionFieldLabels as label } from '@insaka/domain/institutions/institutions.labels'
import { institutionChange, type InstitutionChange } from '@insaka/domain/institutions/institutions.schema'
import { useCurrentUser } from '../state/current-user.ts'
import { draftOf } from '../state/drafts.ts'
import { EditDialog } from '../ui/edit/EditForm.tsx'
import type { Draft } from '../ui/edit/use-edit-form.ts'
import { FieldGrid } from '../ui/form/FieldGrid.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { formOf, institutionRecordLabels, valuesOf, type ChangeForm } from './institution-form.ts'
import { AddressFields } from './InstitutionFields.tsx'
import { useInstitutionChange } from './institutions.queries.ts'
import type { WholeInstitution } from './whole-institution.ts'

type Props = { institution: WholeInstitution; onClose: () => void }

/** Where the own institution is found, as its administrators keep it. */
export function ContactDialog({ institution, onClose }: Props) {
  const form = useSchemaForm(institutionChange, formOf(institution))
  const change = useInstitutionChange()
  const { id } = useCurrentUser()

  async function save(body: InstitutionChange, submitKey: string) {
    const { message, payload } = await change.mutateAsync({ body, submitKey })
    return { message, saved: payload.institution }
  }

  return (
    <EditDialog
      title="Address"
      subtitle={institution.code}
      form={form}
      shape={institutionChange}
      labels={label}
      displayText={institutionRecordLabels.displayText}
      submitLabel="Update"
      drafts={draftOf<Draft<ChangeForm>>(id, 'institutions', institution.id)}
      valuesOf={valuesOf}
      save={save}
      onSaved={onClose}
      onClose={onClose}
    >
      <FieldGrid>
        <AddressFields control={form.control} />
      </FieldGrid>
    </EditDialog>
  )
}
