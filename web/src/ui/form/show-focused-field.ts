/** Brings the field that has the focus into sight with its message, which the focus alone leaves behind a dialog's buttons. */
export function showFocusedField(form: HTMLFormElement) {
  const field = document.activeElement
  if (!field?.matches('[aria-invalid="true"]') || !form.contains(field)) return
  const whole = field.closest('.mantine-InputWrapper-root') ?? field
  whole.scrollIntoView({ block: 'nearest' })
}
