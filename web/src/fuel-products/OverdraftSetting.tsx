import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../state/current-user.ts'
import { newSubmission } from '../ui/edit/use-submission.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { Section } from '../ui/Section.tsx'
import { fuelSettingsQuery, useChangeFuelSettings } from './products.queries.ts'

/** Allows or forbids draws below zero; a change is saved immediately. */
export function OverdraftSetting() {
  const { data: settings } = useQuery(fuelSettingsQuery)
  const mayChange = useMay('MANAGE_SETTINGS')
  const change = useChangeFuelSettings()
  if (!settings) return null
  return (
    <Section title="Accounts below zero">
      <Switch
        label="Refuse draws below zero"
        description={
          settings.refuseOverdraft
            ? 'A draw that would take the account below zero is refused.'
            : 'Insaka asks before a draw takes the account below zero.'
        }
        checked={settings.refuseOverdraft}
        disabled={!mayChange || change.isPending}
        onChange={({ currentTarget: { checked: refuseOverdraft } }) =>
          change.mutate(
            { body: { ...settings, refuseOverdraft }, submitKey: newSubmission().key },
            { onSuccess: ({ message }) => showSnackbar(message) },
          )
        }
      />
    </Section>
  )
}
