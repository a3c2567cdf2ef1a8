import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { usePreferences } from '../session/preferences.ts'
import { Section } from '../ui/Section.tsx'

/** For users whose keyboard or voice input triggers single keys by mistake. */
export function ShortcutSettings() {
  const { singleKeys } = usePreferences()
  return (
    <Section title="Keyboard shortcuts" description="For you, on this device. Ctrl+K and Ctrl+S always work.">
      <Switch
        label="Single keys: n, j, k, / and ?"
        checked={singleKeys}
        onChange={({ currentTarget }) => usePreferences.setState({ singleKeys: currentTarget.checked })}
      />
    </Section>
  )
}
