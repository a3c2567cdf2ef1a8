import { useLayoutEffect, useRef } from 'react'
import { openDialogs } from './focus/open-dialogs.ts'

/** All keyboard shortcuts with their descriptions; the lists on screens use this table. */
export const shortcuts = {
  'Ctrl+K': 'Search or go to a screen, an action or a record',
  '/': 'Same as Ctrl+K',
  n: 'New record, in a register',
  j: 'Next row of the list, or next record in an open dialog',
  k: 'Previous row of the list, or previous record in an open dialog',
  'Alt+PageDown': 'Next record in an open dialog, also from a field',
  'Alt+PageUp': 'Previous record in an open dialog, also from a field',
  Enter: 'Go to the buttons of the record, in My decisions',
  'Ctrl+S': 'Save the open dialog',
  Esc: 'Close the open dialog',
  '?': 'This list',
} as const
export type Shortcut = keyof typeof shortcuts

/** Active on the page without a dialog, in a single open dialog, or anywhere. */
type ShortcutScope = 'page' | 'dialog' | 'anywhere'

type Handler = { key: Shortcut; where: ShortcutScope; act: () => unknown }

const handlers: Handler[] = []
let singleKeysEnabled = true

export function setSingleKeysEnabled(isEnabled: boolean) {
  singleKeysEnabled = isEnabled
}

/** A question over a dialog must be answered before anything else opens. */
export const mayOpenDialog = () => openDialogs().length < 2

/**
 * Binds a key while the component is mounted; null disables it. The latest handler goes first, and returning `false`
 * passes the key to the one before.
 */
export function useShortcut(key: Shortcut, action: (() => unknown) | null, scope: ShortcutScope = 'page') {
  const latestAction = useRef(action)
  useLayoutEffect(() => {
    latestAction.current = action
  })
  const isActive = action !== null
  // A layout effect, so that the key works as soon as the component is visible.
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
  // Held down, Ctrl shortcuts fire once, while other keys repeat.
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

function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return field instanceof Element && !field.matches('[type="checkbox"], [type="radio"], [type="button"]')
}
