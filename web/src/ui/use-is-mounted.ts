import { useEffect, useRef, type RefObject } from 'react'

/** Ref that is true while the component is mounted, for replies that arrive after the user has left. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
