import { usePreferences } from '../session/preferences.ts'

export type Dismissals = { isDismissed: (key: string) => boolean; dismiss: (keys: readonly string[]) => void }

export function useDismissals(userId: string): Dismissals {
  const { putAside } = usePreferences()
  const keyOf = (key: string) => `${userId} ${key}`
  return {
    isDismissed: (key) => putAside.includes(keyOf(key)),
    dismiss: (keys) => usePreferences.setState({ putAside: [...new Set([...putAside, ...keys.map(keyOf)])] }),
  }
}
