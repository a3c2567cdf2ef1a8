import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

/** State of a button that opens a panel, which closes on Esc, outside click, or loss of focus. */
export function useDisclosure() {
  const [open, setOpen] = useState(false)
  const containerRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const closeOnOutsideClick = ({ target }: PointerEvent) => {
      if (!containerRef.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOnOutsideClick)
    return () => document.removeEventListener('pointerdown', closeOnOutsideClick)
  }, [open])

  const show = () => setOpen(true)
  const close = () => setOpen(false)
  const container = {
    ref: containerRef,
    tabIndex: -1,
    'data-focus-fallback': 'button',
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && open) close()
    },
  }
  const button = { 'aria-expanded': open, onClick: () => setOpen(!open) }
  return { open, show, close, container, button }
}
