import { useRef, useState, type KeyboardEvent } from 'react'
import { useKey } from '../keys.ts'

/**
 * One stop of Tab for all rows, and the arrow keys between them; `j` and `k` also find the way there. The stop stays at
 * the row last used as long as that row is there.
 */
export function useRowKeys<Key>(keys: readonly Key[]) {
  const [last, setLast] = useState<Key>()
  const stop = last !== undefined && keys.includes(last) ? last : keys[0]
  const rows = useRef<HTMLTableSectionElement>(null)

  const linksOf = () => [...(rows.current?.querySelectorAll<HTMLElement>('tr > td:first-child a') ?? [])]

  function onKeyDown(event: KeyboardEvent) {
    const links = linksOf()
    const at = links.indexOf(document.activeElement as HTMLElement)
    const to = at < 0 ? undefined : goal(event.key, at, links.length - 1)
    if (to === undefined) return
    event.preventDefault()
    links[to]?.focus()
  }

  function step(by: number) {
    const links = linksOf()
    const at = links.indexOf(document.activeElement as HTMLElement)
    // From elsewhere the first step leads to the row that Tab would stop at.
    const to = at < 0 ? links.findIndex(({ tabIndex }) => tabIndex === 0) : at + by
    links[Math.max(0, Math.min(to, links.length - 1))]?.focus()
  }
  useKey('j', () => step(1))
  useKey('k', () => step(-1))

  return { stop, setStop: setLast, rows: { ref: rows, onKeyDown } }
}

function goal(key: string, at: number, end: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, end)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return end
  return undefined
}
