import { useLayoutEffect, useRef } from 'react'
import { openDialogs } from './focus/open-dialogs.ts'

/** The keys of the product, and what each does. The lists of keys on the screens are drawn from here. */
export const shortcuts = {
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
export type Shortcut = keyof typeof shortcuts

/** The page with no dialog over it, the one dialog over it, or whatever there is. */
type ShortcutScope = 'page' | 'dialog' | 'anywhere'

type Handler = { key: Shortcut; where: ShortcutScope; act: () => unknown }

const handlers: Handler[] = []
let singleKeysEnabled = true

/** Whether single keys do anything, as each person chooses for themselves. */
export function setSingleKeysEnabled(isEnabled: boolean) {
  singleKeysEnabled = isEnabled
}

/** Whether something may come in front: a question over a dialog is answered first. */
export const mayOpenDialog = () => openDialogs().length < 2

/**
 * Does something at a key, as long as the part that asks for it is on the screen; null does nothing. Of several, the one
 * that came last goes first; `false` leaves the key to the one before.
 */
export function useShortcut(key: Shortcut, action: (() => unknown) | null, scope: ShortcutScope = 'page') {
  const latestAction = useRef(action)
  useLayoutEffect(() => {
    latestAction.current = action
  })
  const isActive = action !== null
  // Before the part is seen, so that no key comes too early.
  useLayoutEffect(() => {
    if (!isActive) return undefined
    const handler = { key, where: scope, act: () => latestAction.current?.() }
    if (handlers.length === 0) window.addEventListener('keydown', onKeyDown)
    handlers.push(handler)
    return () => {
      handlers.splice(handlers.indexOf(handler), 1)
      if (handlers.length === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [key, scope, isActive])
}

function onKeyDown(event: KeyboardEvent) {
  if (event.isComposing || event.defaultPrevented) return
  const key = shortcutOf(event)
  if (!key) return
  const isSingleKey = key.length === 1
  if (isSingleKey && (!singleKeysEnabled || isTyping(event.target))) return
  const dialogCount = openDialogs().length
  const isInScope = ({ where }: Handler) =>
    where === 'anywhere' || (where === 'page' ? dialogCount === 0 : dialogCount === 1)
  const matchingHandlers = [...handlers].reverse().filter((each) => each.key === key && isInScope(each))
  // Held down, one with Ctrl acts once; the others go from row to row.
  const isRepeated = event.repeat && key.startsWith('Ctrl+')
  if (matchingHandlers.some(({ act }) => isRepeated || act() !== false)) event.preventDefault()
}

function shortcutOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Shortcut | undefined {
  if (key === 'Escape') return 'Esc'
  const isCtrl = ctrlKey || metaKey
  if (altKey && isCtrl) return undefined
  const name = altKey ? `Alt+${key}` : isCtrl ? `Ctrl+${key.toUpperCase()}` : key
  return Object.hasOwn(shortcuts, name) ? (name as Shortcut) : undefined
}

/** Whether the key is meant for a field. */
function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return field instanceof Element && !field.matches('[type="checkbox"], [type="radio"], [type="button"]')
}
