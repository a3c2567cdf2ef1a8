import { institutionFieldLabels as label } from '@insaka/domain/institutions/institutions.labels'
import {
  institutionChange,
  type InstitutionChange,
  type InstitutionInput,
} from '@insaka/domain/institutions/institutions.schema'
import { useCallback, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useCurrentUser } from '../state/current-user.ts'
import { draftOf } from '../state/drafts.ts'
import { useInstitution } from '../structure/institutions.queries.ts'
import { areSame, untouched } from '../ui/conflict/merge.ts'
import { savedAlready } from '../ui/conflict/saved-already.ts'
import { RecordConflict } from '../ui/conflict/RecordConflict.tsx'
import { StandingNotice } from '../ui/dialog/StandingNotice.tsx'
import { FormDialog } from '../ui/form-dialog/FormDialog.tsx'
import { defaultsOf } from '../ui/form/defaults-of.ts'
import { ReadOnlyInput } from '../ui/fields/ReadOnlyInput.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { DepartmentsLink } from './DepartmentsLink.tsx'
import {
  asChangeOf,
  fieldsOf,
  formOf,
  institutionTold,
  onTopOf,
  type InstitutionConflict,
  type InstitutionForm,
} from './institution-form.ts'
import classes from './InstitutionDialog.module.css'
import { InstitutionFields } from './InstitutionFields.tsx'
import { conflictOver, useInstitutionChange } from './institutions.queries.ts'
import { ShieldSection } from './shield/ShieldSection.tsx'
import { TenantFields } from './TenantFields.tsx'
import { isWhole, type WholeInstitution } from './whole-institution.ts'
import { WindowSection } from './window/WindowSection.tsx'

type Props = {
  institution: WholeInstitution
  /** What was filled in to register it after an earlier try had done so already. */
  typed: InstitutionInput | null
  onClose: () => void
}

export function InstitutionDialog({ institution, typed, onClose }: Props) {
  const form = useSchemaForm(institutionChange, formOf(institution))
  const change = useInstitutionChange()
  const { control } = form
  /** As it is now, since these are saved by themselves. */
  const now = useInstitution(institution.code).data
  const { id } = useCurrentUser()
  /** What has been saved meanwhile, until it is decided what stays. */
  const [conflict, setConflict] = useState<InstitutionConflict | null>(null)
  const [drafts] = useState(() => ({
    store: draftOf<z.input<typeof institutionChange>>(id, 'institutions', institution.id),
    begun: typed && asChangeOf(formOf(institution), typed),
  }))

  /** A first password that would be lost if the dialog went. */
  const hasPassword = useRef(false)
  const onPassword = useCallback((isThere: boolean) => {
    hasPassword.current = isThere
  }, [])

  async function save(body: InstitutionChange, submitKey: string, sent: readonly object[]) {
    try {
      const { message, payload } = await change.mutateAsync({ body, submitKey })
      if (payload.institution.window && hasPassword.current && isWhole(payload.institution)) {
        form.reset(formOf(payload.institution))
        showSnackbar(`${message} The first password of the window is not set yet.`)
        return undefined
      }
      showSnackbar(message)
      return onClose
    } catch (error) {
      const met = conflictOver(error)
      if (!met) throw error
      const theirs = formOf(met.current)
      const mine = fieldsOf(form.getValues())
      if (areSame(mine, fieldsOf(theirs))) {
        form.reset(theirs)
        showSnackbar(savedAlready)
        return hasPassword.current ? undefined : onClose
      }
      const { because } = met
      const began = fieldsOf(defaultsOf(form))
      // One's own earlier try is in what is saved now, and so may be what somebody else has changed since.
      const base = because === 'STALE' ? began : untouched(began, sent.map(fieldsOf))
      setConflict({ because, theirs, mine, base })
      throw error
    }
  }

  function goOn(saved: InstitutionForm, values: InstitutionForm) {
    form.reset(saved)
    form.reset(values, { keepDefaultValues: true })
    setConflict(null)
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
      above={typed && <RegisteredBefore institution={institution} />}
      instead={
        conflict && (
          <RecordConflict
            conflict={{ ...conflict, theirs: fieldsOf(conflict.theirs) }}
            told={institutionTold}
            closed={null}
            onKeepMine={() => goOn(conflict.theirs, onTopOf(conflict))}
            onTakeTheirs={() => goOn(conflict.theirs, conflict.theirs)}
          />
        )
      }
      below={
        <div className={classes.below}>
          <DepartmentsLink code={institution.code} />
          <ShieldSection institution={now ?? institution} />
          {now?.window && (
            <WindowSection institution={institution} window={now.window} onInput={onPassword} />
          )}
        </div>
      }
    >
      <InstitutionFields
        control={control}
        acronym={<ReadOnlyInput label={label.code} value={institution.code} />}
      />
      <TenantFields control={control} names={institution.tenant} window={now?.window?.state} />
    </FormDialog>
  )
}

const RegisteredBefore = ({ institution: { tenant } }: Pick<Props, 'institution'>) => (
  <StandingNotice
    title="An earlier try of yours has registered this institution."
    reason={
      (tenant.databaseType === 'POSTGRESQL'
        ? 'It has the acronym, and its window the first password, that were sent then.'
        : 'It has the acronym that was sent then.') +
      ' Anything else that you have changed since stands below, and Update saves it.'
    }
  />
)
