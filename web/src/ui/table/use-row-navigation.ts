import { useRef, useState, type KeyboardEvent } from 'react'
import { useShortcut } from '../shortcuts.ts'

/** Roving tabindex: one tab stop for all rows, which stays at the row used last; arrow keys, `j` and `k` move it. */
export function useRowNavigation<Key>(keys: readonly Key[]) {
  const [last, setLast] = useState<Key>()
  const tabStop = last !== undefined && keys.includes(last) ? last : keys[0]
  const rows = useRef<HTMLTableSectionElement>(null)

  const rowLinks = () => [...(rows.current?.querySelectorAll<HTMLElement>('tr > td:first-child a') ?? [])]

  function onKeyDown(event: KeyboardEvent) {
    const links = rowLinks()
    const index = links.indexOf(document.activeElement as HTMLElement)
    const target = index < 0 ? undefined : targetIndex(event.key, index, links.length - 1)
    if (target === undefined) return
    event.preventDefault()
    links[target]?.focus()
  }

  function step(offset: number) {
    const links = rowLinks()
    const index = links.indexOf(document.activeElement as HTMLElement)
    // From elsewhere, the first step goes to the current tab stop.
    const to = index < 0 ? links.findIndex(({ tabIndex }) => tabIndex === 0) : index + offset
    links[Math.max(0, Math.min(to, links.length - 1))]?.focus()
  }
  useShortcut('j', () => step(1))
  useShortcut('k', () => step(-1))

  return { stop: tabStop, setStop: setLast, rows: { ref: rows, onKeyDown } }
}

function targetIndex(key: string, index: number, lastIndex: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(index + 1, lastIndex)
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return lastIndex
  return undefined
}
