import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

/**
 * A button that opens something below itself. It closes on Esc, with the focus back on the button, and as soon
 * as the focus or a click goes elsewhere.
 */
export function useDisclosure() {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const leave = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [open])

  function close() {
    setOpen(false)
    trigger.current?.focus()
  }

  const container = {
    ref: box,
    tabIndex: -1,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget) {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
        return
      }
      // A button that is gone or off after it was pressed takes the focus with it; here the keyboard goes on.
      requestAnimationFrame(() => {
        const isOpen = trigger.current?.getAttribute('aria-expanded') === 'true'
        if (isOpen && document.activeElement === document.body) currentTarget.focus()
      })
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && open) close()
    },
  }
  const button = {
    ref: trigger,
    'aria-expanded': open,
    onClick: () => setOpen(!open),
  }
  return { open, close, container, button }
}
