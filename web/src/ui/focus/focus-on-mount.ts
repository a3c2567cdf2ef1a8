import { isBehind } from './open-dialogs.ts'

/** Ref that focuses an element when it appears, unless a dialog is in front. */
export function focusOnMount(element: HTMLElement | null) {
  if (element && !isBehind(element)) element.focus()
}
