import { useEffect, useRef, type RefObject } from 'react'

/** Whether the dialog is still open: a user who is elsewhere when a late answer comes stays there. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
