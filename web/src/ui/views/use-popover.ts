import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

/** Opens something below a button; Esc, or leaving it, closes it. Esc gives the focus back to the button. */
export function usePopover() {
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
  return { open, toggle: () => setOpen(!open), close, trigger, container }
}
