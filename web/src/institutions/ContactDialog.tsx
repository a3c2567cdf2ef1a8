import type { InstitutionChange } from '@insaka/domain/institutions/institutions.schema'
import { EditDialog } from '../ui/edit/EditForm.tsx'
import { FieldGrid } from '../ui/form/FieldGrid.tsx'
import { useInstitutionForm } from './institution-form.ts'
import { AddressFields } from './InstitutionFields.tsx'
import { useChangeInstitution } from './manage-institutions.queries.ts'
import type { EditableInstitution } from './editable-institution.ts'

type Props = { institution: EditableInstitution; onClose: () => void }

export function ContactDialog({ institution, onClose }: Props) {
  const dialog = useInstitutionForm(institution)
  const change = useChangeInstitution()

  async function save(body: InstitutionChange, submitKey: string) {
    const { message, payload } = await change.mutateAsync({ body, submitKey })
    return { message, saved: payload.institution }
  }

  return (
    <EditDialog title="Address" {...dialog} save={save} onSaved={onClose} onClose={onClose}>
      <FieldGrid>
        <AddressFields control={dialog.form.control} />
      </FieldGrid>
    </EditDialog>
  )
}
