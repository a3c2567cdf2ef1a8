import type { MouseEvent } from 'react'

/** True for a click that means 'here'; one with Ctrl or the like opens a link elsewhere, as everywhere. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
