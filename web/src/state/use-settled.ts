import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while: what somebody types, when they pause. */
export function useSettled<V>(value: V, ms: number): V {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Long enough for the next letter, short enough not to be waited for. */
export const typingPauseMs = 300
