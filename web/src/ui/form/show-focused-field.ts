/** Brings what is said of the field that has the focus into sight, which the focus alone leaves behind a dialog's buttons. */
export function showFocusedField(form: HTMLFormElement) {
  const field = document.activeElement
  if (!field || !form.contains(field)) return
  const wrapper = field.closest('.mantine-InputWrapper-root')
  if (!field.matches('[aria-invalid="true"]') && !wrapper?.querySelector('[data-caution]')) return
  // A field in a row of four has no box of its own; its message comes last.
  const message = wrapper?.lastElementChild ?? field
  message.scrollIntoView({ block: 'nearest' })
}
