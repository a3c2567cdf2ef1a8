import type { Locator } from 'vitest/browser'

/** Types key by key with no time in between, however slow the machine is: a pause in typing is seen as one. */
export function typeQuickly(locator: Locator, text: string): void {
  ;(locator.element() as HTMLElement).focus()
  for (const key of text) document.execCommand('insertText', false, key)
}
