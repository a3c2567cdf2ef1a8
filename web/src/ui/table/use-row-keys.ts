import { useState, type KeyboardEvent } from 'react'

/**
 * One stop of Tab for all rows, and the arrow keys between them. The stop stays at the row last used as long as
 * that row is there.
 */
export function useRowKeys<Key>(keys: readonly Key[]) {
  const [last, setLast] = useState<Key>()
  const stop = last !== undefined && keys.includes(last) ? last : keys[0]

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tr > td:first-child a')]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const to = at < 0 ? undefined : goal(event.key, at, links.length - 1)
    if (to === undefined) return
    event.preventDefault()
    links[to]?.focus()
  }
  return { stop, setStop: setLast, onKeyDown }
}

function goal(key: string, at: number, end: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, end)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return end
  return undefined
}
