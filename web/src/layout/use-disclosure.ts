import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

/**
 * A button that opens something below itself. It closes on Esc, with the focus back on the button, and as soon
 * as the focus or a click goes elsewhere.
 */
export function useDisclosure() {
  const [open, setOpen] = useState(false)
  const buttonElement = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

  const container = {
    // A click on nothing in particular moves the focus too, as long as this can be focused.
    tabIndex: -1,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) close()
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !open) return
      close()
      buttonElement.current?.focus()
    },
  }
  const button = {
    ref: buttonElement,
    'aria-expanded': open,
    onClick: () => setOpen(!open),
  }
  return { open, close, container, button }
}
