import { useEffect, useRef, type RefObject } from 'react'

/** Whether the dialog is still open: a user who is elsewhere when a late answer comes stays there. */
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
