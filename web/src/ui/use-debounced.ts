import { useEffect, useEffectEvent, useState } from 'react'

const debounceMs = 300

/** Debounces a callback on typed text. */
export function useDebouncedCallback(text: string, callback: (text: string) => void) {
  const onPause = useEffectEvent(callback)
  useEffect(() => {
    const timer = setTimeout(() => onPause(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
}

export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useDebouncedCallback(text, setSettled)
  return settled
}
