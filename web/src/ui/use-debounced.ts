import { useEffect, useEffectEvent, useState } from 'react'

/** Long enough for the next letter, short enough not to be waited for. */
const debounceMs = 300

/** Does something with what somebody types, once they pause. */
export function useDebouncedCallback(text: string, callback: (text: string) => void) {
  const onPause = useEffectEvent(callback)
  useEffect(() => {
    const timer = setTimeout(() => onPause(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
}

/** What somebody types, once they pause. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useDebouncedCallback(text, setSettled)
  return settled
}
