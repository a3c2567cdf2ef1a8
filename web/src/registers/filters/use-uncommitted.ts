import { useEffect, type Dispatch, type SetStateAction } from 'react'

export type CountUncommitted = Dispatch<SetStateAction<number>>

/** Counts a field among those that hold what was typed and has not been taken, as long as this one does. */
export function useUncommitted(isUncommitted: boolean, count: CountUncommitted) {
  useEffect(() => {
    if (!isUncommitted) return
    count((fields) => fields + 1)
    return () => count((fields) => fields - 1)
  }, [isUncommitted, count])
}
