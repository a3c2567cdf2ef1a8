import { useEffect, type Dispatch, type SetStateAction } from 'react'

export type CountUntaken = Dispatch<SetStateAction<number>>

/** Counts a field among those that hold what was typed and has not been taken, as long as this one does. */
export function useUntaken(isTyped: boolean, count: CountUntaken) {
  useEffect(() => {
    if (!isTyped) return
    count((fields) => fields + 1)
    return () => count((fields) => fields - 1)
  }, [isTyped, count])
}
