import { useEffect, useState } from 'react'

/** Long enough for the next letter, short enough not to be waited for. */
const typingPauseMs = 300

/** What somebody types, once they pause. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
