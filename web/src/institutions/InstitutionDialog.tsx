import { institutionFieldLabels as label } from '@insaka/domain/institutions/institutions.labels'
import type { InstitutionChange, InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { useState } from 'react'
import { useInstitution } from '../structure/institutions.queries.ts'
import { EditDialog } from '../ui/edit/EditForm.tsx'
import { ReadOnlyInput } from '../ui/fields/ReadOnlyInput.tsx'
import { DepartmentsLink } from './DepartmentsLink.tsx'
import { useInstitutionForm, valuesOf } from './institution-form.ts'
import { InstitutionFields } from './InstitutionFields.tsx'
import { useInstitutionChange } from './institutions.queries.ts'
import { ShieldSection } from './shield/ShieldSection.tsx'
import { TenantFields } from './TenantFields.tsx'
import type { WholeInstitution } from './whole-institution.ts'
import { WindowSection } from './window/WindowSection.tsx'

type Props = { institution: WholeInstitution; onClose: () => void }

export function InstitutionDialog({ institution, onClose }: Props) {
  const dialog = useInstitutionForm(institution)
  const change = useInstitutionChange()
  const { control } = dialog.form
  /** As it is now, since these are saved by themselves. */
  const now = useInstitution(institution.code).data

  /** A first password that would be lost if the dialog went. */
  const [hasPassword, setHasPassword] = useState(false)
  const staysOpen = (saved: InstitutionRecord) => hasPassword && Boolean(saved.window)

  async function save(body: InstitutionChange, submitKey: string) {
    const { message, payload } = await change.mutateAsync({ body, submitKey })
    const saved = payload.institution
    const more = staysOpen(saved) ? ' The first password of the window is not set yet.' : ''
    return { message: message + more, saved }
  }

  return (
    <EditDialog
      title="Institution"
      {...dialog}
      save={save}
      onSaved={(saved) => (saved && staysOpen(saved) ? valuesOf(saved) : onClose())}
      onClose={onClose}
      below={
        <div className="grid gap-4">
          <DepartmentsLink code={institution.code} />
          <ShieldSection institution={now ?? institution} />
          {now?.window && (
            <WindowSection institution={institution} window={now.window} onInput={setHasPassword} />
          )}
        </div>
      }
    >
      <InstitutionFields
        control={control}
        acronym={<ReadOnlyInput label={label.code} value={institution.code} />}
      />
      <TenantFields control={control} names={institution.tenant} window={now?.window?.state} />
    </EditDialog>
  )
}
