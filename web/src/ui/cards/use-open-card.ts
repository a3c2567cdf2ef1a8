import { useState } from 'react'

/** The entry in the address, frozen when opened: a list that refreshes behind the dialog must not disturb the form. */
export function useOpenCard<T>(name: string | undefined, listedRecord: T | undefined): T | undefined {
  const [opened, setOpened] = useState<{ name: string; record: T } | null>(null)
  if (opened && opened.name === name) return opened.record
  const next = name !== undefined && listedRecord !== undefined ? { name, record: listedRecord } : null
  if (next !== opened) setOpened(next)
  return next?.record
}
