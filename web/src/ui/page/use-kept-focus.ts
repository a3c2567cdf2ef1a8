import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/**
 * For a list whose entries come and go: when the one that has the focus is gone, the focus goes to the one that is
 * in its place, or to the list where none is left.
 */
export function useKeptFocus<List extends HTMLElement>() {
  const list = useRef<List>(null)
  /** The place of the entry that has the focus. */
  const place = useRef<number>(null)

  // Looked at whenever the list is drawn: what has the focus no longer is not told by anything else.
  useLayoutEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    const left = Array.from(list.current?.children ?? [])
    const next = left[Math.min(place.current, left.length - 1)]
    ;(next?.querySelector<HTMLElement>('a, button') ?? list.current)?.focus({ preventScroll: true })
  })

  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      const at = Array.from(list.current?.children ?? []).findIndex((entry) => entry.contains(target))
      place.current = at === -1 ? null : at
    },
    // What is taken out of the page leaves without a word.
    onBlur: () => {
      place.current = null
    },
  }
}
