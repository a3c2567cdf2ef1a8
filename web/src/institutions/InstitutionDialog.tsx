import { institutionFieldLabels as label } from '@insaka/domain/institutions/institutions.labels'
import type { InstitutionChange, InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { useState } from 'react'
import { useInstitution } from '../structure/institution-lookup.queries.ts'
import { EditDialog } from '../ui/edit/EditForm.tsx'
import { ReadOnlyInput } from '../ui/fields/ReadOnlyInput.tsx'
import { DepartmentsLink } from './DepartmentsLink.tsx'
import { useInstitutionForm, formValuesOf } from './institution-form.ts'
import { InstitutionFields } from './InstitutionFields.tsx'
import { useChangeInstitution } from './manage-institutions.queries.ts'
import { CoatOfArmsSection } from './coat-of-arms/CoatOfArmsSection.tsx'
import { TenantFields } from './TenantFields.tsx'
import type { EditableInstitution } from './editable-institution.ts'
import { SqlAccessSection } from './sql-access/SqlAccessSection.tsx'

type Props = { institution: EditableInstitution; onClose: () => void }

export function InstitutionDialog({ institution, onClose }: Props) {
  const dialog = useInstitutionForm(institution)
  const change = useChangeInstitution()
  const { control } = dialog.form
  /** The coat of arms and SQL access are saved separately, so the current record is loaded. */
  const currentInstitution = useInstitution(institution.code).data

  /** True while an initial password is unsaved; closing the dialog would lose it. */
  const [hasPassword, setHasPassword] = useState(false)
  const mustStayOpen = (saved: InstitutionRecord) => hasPassword && Boolean(saved.window)

  async function save(body: InstitutionChange, submitKey: string) {
    const { message, payload } = await change.mutateAsync({ body, submitKey })
    const saved = payload.institution
    const passwordNote = mustStayOpen(saved) ? ' The initial password for SQL access is not set yet.' : ''
    return { message: message + passwordNote, saved }
  }

  return (
    <EditDialog
      title="Institution"
      {...dialog}
      save={save}
      onSaved={(saved) => (saved && mustStayOpen(saved) ? formValuesOf(saved) : onClose())}
      onClose={onClose}
      below={
        <div className="grid gap-4">
          <DepartmentsLink code={institution.code} />
          <CoatOfArmsSection institution={currentInstitution ?? institution} />
          {currentInstitution?.window && (
            <SqlAccessSection
              institution={institution}
              sqlAccess={currentInstitution.window}
              onInput={setHasPassword}
            />
          )}
        </div>
      }
    >
      <InstitutionFields
        control={control}
        acronym={<ReadOnlyInput label={label.code} value={institution.code} />}
      />
      <TenantFields
        control={control}
        names={institution.tenant}
        sqlAccessState={currentInstitution?.window?.state}
      />
    </EditDialog>
  )
}
