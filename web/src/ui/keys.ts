import { useLayoutEffect, useRef } from 'react'
import { dialogsOpen } from './focus/dialogs-open.ts'

/** The keys of the product, and what each does. The lists of keys on the screens are drawn from here. */
export const keys = {
  'Ctrl+K': 'Search or go to a screen, an action or a record',
  '/': 'The same',
  n: 'New record, on the page of a register',
  j: 'Next row of the list, or next record in an open dialog',
  k: 'Previous row of the list, or previous record in an open dialog',
  'Alt+PageDown': 'Next record in an open dialog, also from a field',
  'Alt+PageUp': 'Previous record in an open dialog, also from a field',
  'Ctrl+S': 'Save the open dialog',
  Esc: 'Close the open dialog',
  '?': 'This list of keys',
} as const
export type Key = keyof typeof keys

/** The page with no dialog over it, the one dialog over it, or whatever there is. */
type Where = 'page' | 'dialog' | 'anywhere'

type Handler = { key: Key; where: Where; act: () => unknown }

const handlers: Handler[] = []
let hearsSingleKeys = true

/** Whether single keys do anything, as each person chooses for themselves. */
export function hearSingleKeys(on: boolean) {
  hearsSingleKeys = on
}

/** Whether something may come in front: a question over a dialog is answered first. */
export const isFree = () => dialogsOpen().length < 2

/**
 * Does something at a key, as long as the part that asks for it is on the screen; null does nothing. Of several, the one
 * that came last goes first; `false` leaves the key to the one before.
 */
export function useKey(key: Key, act: (() => unknown) | null, where: Where = 'page') {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  const isHeard = act !== null
  // Before the part is seen, so that no key comes too early.
  useLayoutEffect(() => {
    if (!isHeard) return undefined
    const handler = { key, where, act: () => latest.current?.() }
    if (handlers.length === 0) window.addEventListener('keydown', listen)
    handlers.push(handler)
    return () => {
      handlers.splice(handlers.indexOf(handler), 1)
      if (handlers.length === 0) window.removeEventListener('keydown', listen)
    }
  }, [key, where, isHeard])
}

function listen(event: KeyboardEvent) {
  if (event.isComposing || event.defaultPrevented) return
  const key = keyOf(event)
  if (!key) return
  const isSingle = key.length === 1
  if (isSingle && (!hearsSingleKeys || isTyping(event.target))) return
  const depth = dialogsOpen().length
  const isInPlace = ({ where }: Handler) =>
    where === 'anywhere' || (where === 'page' ? depth === 0 : depth === 1)
  const heard = [...handlers].reverse().filter((each) => each.key === key && isInPlace(each))
  // Held down, one with Ctrl acts once; the others go from row to row.
  const isHeld = event.repeat && key.startsWith('Ctrl+')
  if (heard.some(({ act }) => isHeld || act() !== false)) event.preventDefault()
}

function keyOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Key | undefined {
  if (key === 'Escape') return 'Esc'
  const isCtrl = ctrlKey || metaKey
  if (altKey && isCtrl) return undefined
  const name = altKey ? `Alt+${key}` : isCtrl ? `Ctrl+${key.toUpperCase()}` : key
  return Object.hasOwn(keys, name) ? (name as Key) : undefined
}

/** Whether the key is meant for a field. */
function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return field instanceof Element && !field.matches('[type="checkbox"], [type="radio"], [type="button"]')
}
