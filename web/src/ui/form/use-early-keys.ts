import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What is typed into a field that takes nothing yet stands there as soon as it does. */
export function useEarlyKeys(form: RefObject<HTMLFormElement | null>, waits: boolean) {
  const early = useRef<{ field: EventTarget; keys: string }>(null)
  // From the moment that the field can be seen.
  useLayoutEffect(() => {
    const { current } = form
    if (!waits || !current) return undefined
    function keep({ target, key, ctrlKey, altKey, metaKey }: KeyboardEvent) {
      if (key.length > 1 || ctrlKey || altKey || metaKey || !isShut(target)) return
      const before = early.current?.field === target ? early.current.keys : ''
      early.current = { field: target, keys: before + key }
    }
    current.addEventListener('keydown', keep)
    return () => current.removeEventListener('keydown', keep)
  }, [form, waits])
  // Before another key can be typed.
  useLayoutEffect(() => {
    if (waits || !early.current) return
    const { field, keys } = early.current
    early.current = null
    // Nothing else types at the caret of any field: one for mail addresses does not tell where that is.
    if (document.activeElement === field) document.execCommand('insertText', false, keys)
  }, [waits])
}

const isShut = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.readOnly
