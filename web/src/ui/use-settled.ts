import { useEffect, useEffectEvent, useState } from 'react'

/** Long enough for the next letter, short enough not to be waited for. */
const pauseMs = 300

/** Does something with what somebody types, once they pause. */
export function useTypingPause(text: string, act: (text: string) => void) {
  const atPause = useEffectEvent(act)
  useEffect(() => {
    const timer = setTimeout(() => atPause(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
}

/** What somebody types, once they pause. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useTypingPause(text, setSettled)
  return settled
}
