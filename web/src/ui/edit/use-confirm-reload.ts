import { useEffect } from 'react'

/** The browser asks before a reload or close while there is unsaved input. */
export function useConfirmReload(hasUnsavedInput: boolean) {
  useEffect(() => {
    if (!hasUnsavedInput) return undefined
    const preventUnload = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [hasUnsavedInput])
}
