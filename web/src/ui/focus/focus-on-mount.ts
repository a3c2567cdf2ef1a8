import { isBehind } from './open-dialogs.ts'

/** Ref that focuses an element when it appears, unless a dialog is in front. */
export function focusOnMount(element: HTMLElement | null) {
  if (element && !isBehind(element)) element.focus()
}

/** Ref for the group of the fields of a dialog, whose first one gets the focus. */
export const focusFirstField = (group: HTMLElement | null): void =>
  group?.querySelector<HTMLElement>('input, textarea, select')?.focus()
