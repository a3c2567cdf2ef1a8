import type { Locator } from 'vitest/browser'

/** Types key by key without delay, since a slow machine would cause a pause that debouncing notices. */
export function typeQuickly(locator: Locator, text: string): void {
  ;(locator.element() as HTMLElement).focus()
  for (const key of text) document.execCommand('insertText', false, key)
}
