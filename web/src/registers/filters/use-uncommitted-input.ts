import { useEffect, type Dispatch, type SetStateAction } from 'react'

export type SetUncommittedCount = Dispatch<SetStateAction<number>>

/** Adds a field with uncommitted input to the count while it has any. */
export function useUncommittedInput(isUncommitted: boolean, count: SetUncommittedCount) {
  useEffect(() => {
    if (!isUncommitted) return
    count((fields) => fields + 1)
    return () => count((fields) => fields - 1)
  }, [isUncommitted, count])
}
