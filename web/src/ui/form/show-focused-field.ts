/** Scrolls the messages of the focused field into view, which may otherwise be hidden behind a dialog’s buttons. */
export function showFocusedField(form: HTMLFormElement) {
  const field = document.activeElement
  if (!field || !form.contains(field)) return
  const wrapper = field.closest('.mantine-InputWrapper-root')
  if (!field.matches('[aria-invalid="true"]') && !wrapper?.querySelector('[data-caution]')) return
  // Fields in a four-column row have no box of their own; the message is the last child.
  const message = wrapper?.lastElementChild ?? field
  message.scrollIntoView({ block: 'nearest' })
}
