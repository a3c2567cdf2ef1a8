import { useEffect, useRef } from 'react'

/** Dialogs that are open, the one in front last: only it hears Esc. */
const open: object[] = []

export function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    const self = {}
    open.push(self)
    const listen = (event: KeyboardEvent) => {
      // What is open inside the dialog, such as a calendar, has stopped the key before it comes here.
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || open.at(-1) !== self)
        return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', listen)
    return () => {
      open.splice(open.indexOf(self), 1)
      window.removeEventListener('keydown', listen)
    }
  }, [])
}
