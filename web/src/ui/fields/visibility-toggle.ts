/** The button that shows a password as it was typed can be reached by keyboard and says what it does. */
export const visibilityToggle = {
  visibilityToggleFocusable: true,
  visibilityToggleButtonProps: { 'aria-label': 'Show characters' },
}
