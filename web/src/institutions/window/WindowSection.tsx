import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import {
  noWindowsHere,
  windowFieldLabels as label,
  windowStates,
} from '@insaka/domain/institutions/window.labels'
import type { WindowRecord } from '@insaka/domain/institutions/window.schema'
import { useMay } from '../../state/current-user.ts'
import { ReadOnlyField, ReadOnlyFields } from '../../ui/ReadOnlyField.tsx'
import { Section } from '../../ui/Section.tsx'
import { FirstPasswordForm } from './FirstPasswordForm.tsx'
import { PasswordsForm } from './PasswordsForm.tsx'
import { SwitchOff } from './SwitchOff.tsx'
import classes from './WindowSection.module.css'

type Props = {
  institution: Pick<InstitutionRecord, 'id' | 'code'>
  window: WindowRecord
  /** Called when a first password is typed that has not been set, and when it is gone. */
  onInput?: (isThere: boolean) => void
}

const title = 'Read-only database access'

/** The read-only login of an institution: how it is reached, and what may be done about it. */
export function WindowSection({ institution, window, onInput }: Props) {
  const [mayChange, isDev] = [useMay('MANAGE_WINDOW'), useMay('MANAGE_INSTITUTIONS')]
  const isOn = window.state === 'switched on'
  if (window.state === 'not available') return <Section title={title} description={noWindowsHere} />
  return (
    <Section
      title={title}
      description="A login for Excel, Power BI or psql. It reads the records of this institution and nothing else."
    >
      <ReadOnlyFields>
        <ReadOnlyField label={label.state} value={windowStates[window.state]} />
        <ReadOnlyField label={label.host} value={window.host} />
        <ReadOnlyField label={label.port} value={window.port} />
        <ReadOnlyField label={label.database} value={window.database} />
        <ReadOnlyField label={label.schema} value={window.schema} />
        <ReadOnlyField label={label.username} value={window.username} />
      </ReadOnlyFields>
      {mayChange && (
        <div className={`grid gap-4 mt-4 ${classes.changes}`}>
          {isDev ? (
            <FirstPasswordForm institution={institution} isOn={isOn} onInput={onInput} />
          ) : (
            <>
              {/* Above the fields, whose messages would push it away from under the pointer. */}
              {isOn && <SwitchOff institution={institution} />}
              <PasswordsForm institution={institution} window={window} />
            </>
          )}
        </div>
      )}
    </Section>
  )
}
