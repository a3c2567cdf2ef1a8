import { useState } from 'react'

/**
 * What the address names as open, as it was when it was opened: what changes below the dialog, or goes away, takes
 * nothing from under the user who is typing.
 */
export function useOpened<T>(name: string | undefined, found: T | undefined): T | undefined {
  const [opened, setOpened] = useState<{ name: string; record: T } | null>(null)
  if (opened && opened.name === name) return opened.record
  const next = name !== undefined && found !== undefined ? { name, record: found } : null
  if (next !== opened) setOpened(next)
  return next?.record
}
