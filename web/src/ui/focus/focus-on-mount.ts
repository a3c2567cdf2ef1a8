import { isBehind } from './open-dialogs.ts'

/** Ref that focuses an element when it appears, unless a dialog is in front. */
export function focusOnMount(element: HTMLElement | null) {
  if (element && !isBehind(element)) element.focus()
}

/** Ref for the fields of a dialog, of which the focus trap of the dialog then focuses the first. */
export const focusFirstField = (group: HTMLElement | null): void =>
  group?.querySelector('input, textarea, select')?.setAttribute('data-autofocus', 'true')
