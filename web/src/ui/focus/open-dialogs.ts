/** Open dialogs, the front one last. */
export const openDialogs = () => [...document.querySelectorAll('[aria-modal="true"], dialog[open]')]

/** True if a dialog is in front of this element, and so must keep the focus. */
export function isBehind(element: Element): boolean {
  const frontDialog = openDialogs().at(-1)
  return frontDialog !== undefined && !frontDialog.contains(element)
}
