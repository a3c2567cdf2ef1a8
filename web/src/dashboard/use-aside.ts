import { usePreferences } from '../session/preferences.ts'

/** What somebody no longer wants to see on this computer. */
export type Aside = { has: (what: string) => boolean; put: (what: readonly string[]) => void }

export function useAside(userId: string): Aside {
  const { putAside } = usePreferences()
  const keyOf = (what: string) => `${userId} ${what}`
  return {
    has: (what) => putAside.includes(keyOf(what)),
    put: (what) => usePreferences.setState({ putAside: [...new Set([...putAside, ...what.map(keyOf)])] }),
  }
}
