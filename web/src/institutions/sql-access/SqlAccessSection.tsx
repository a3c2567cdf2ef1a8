import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import {
  sqlAccessUnavailableMessage,
  sqlAccessFieldLabels as label,
  sqlAccessStates,
} from '@insaka/domain/institutions/sql-access.labels'
import type { SqlAccessRecord } from '@insaka/domain/institutions/sql-access.schema'
import { useMay } from '../../state/current-user.ts'
import { ReadOnlyField, ReadOnlyFields } from '../../ui/ReadOnlyField.tsx'
import { Section } from '../../ui/Section.tsx'
import { InitialPasswordForm } from './InitialPasswordForm.tsx'
import { SqlAccessPasswordForm } from './SqlAccessPasswordForm.tsx'
import { SwitchOffButton } from './SwitchOffButton.tsx'
import classes from './SqlAccessSection.module.css'

type Props = {
  institution: Pick<InstitutionRecord, 'id' | 'code'>
  sqlAccess: SqlAccessRecord
  /** Reports whether an unsaved initial password is in the field. */
  onInput?: (hasInput: boolean) => void
}

const title = 'Read-only SQL access'

/** Connection details and administration of the read-only SQL access. */
export function SqlAccessSection({ institution, sqlAccess, onInput }: Props) {
  const [mayChange, isDev] = [useMay('MANAGE_WINDOW'), useMay('MANAGE_INSTITUTIONS')]
  const isOn = sqlAccess.state === 'switched on'
  if (sqlAccess.state === 'not available')
    return <Section title={title} description={sqlAccessUnavailableMessage} />
  return (
    <Section
      title={title}
      description="A login for Excel, Power BI or psql. It can only read, and only records of this institution."
    >
      <ReadOnlyFields>
        <ReadOnlyField label={label.state} value={sqlAccessStates[sqlAccess.state]} />
        <ReadOnlyField label={label.host} value={sqlAccess.host} />
        <ReadOnlyField label={label.port} value={sqlAccess.port} />
        <ReadOnlyField label={label.database} value={sqlAccess.database} />
        <ReadOnlyField label={label.schema} value={sqlAccess.schema} />
        <ReadOnlyField label={label.username} value={sqlAccess.username} />
      </ReadOnlyFields>
      {mayChange && (
        <div className={`grid gap-4 mt-4 ${classes.changes}`}>
          {isDev ? (
            <InitialPasswordForm institution={institution} isOn={isOn} onInput={onInput} />
          ) : (
            <>
              {/* Above the form, so an error message cannot move the button away from the pointer. */}
              {isOn && <SwitchOffButton institution={institution} />}
              <SqlAccessPasswordForm institution={institution} window={sqlAccess} />
            </>
          )}
        </div>
      )}
    </Section>
  )
}
