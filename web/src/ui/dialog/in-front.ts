/** Whether the focus is in a question in front of this dialog: there it has to stay. */
export function isAskedInFront(behind: Element | null | undefined): boolean {
  const asked = document.activeElement?.closest('[role="dialog"]')
  return Boolean(asked) && asked !== behind?.closest('[role="dialog"]')
}
