import { isBehind } from './open-dialogs.ts'

/** As the `ref` of an element with which the keyboard goes on when it comes, such as the first field. */
export function focusOnMount(element: HTMLElement | null) {
  if (element && !isBehind(element)) element.focus()
}
