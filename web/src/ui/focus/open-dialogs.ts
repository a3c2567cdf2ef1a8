/** What lies over the page, the one in front last. */
export const openDialogs = () => [...document.querySelectorAll('[aria-modal="true"], dialog[open]')]

/** Whether something lies in front of this part of the page: there the focus has to stay. */
export function isBehind(element: Element): boolean {
  const frontDialog = openDialogs().at(-1)
  return frontDialog !== undefined && !frontDialog.contains(element)
}
