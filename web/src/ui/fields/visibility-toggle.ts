/** Makes the show-password button reachable by keyboard, with a label. */
export const visibilityToggle = {
  visibilityToggleFocusable: true,
  visibilityToggleButtonProps: { 'aria-label': 'Show characters' },
}
