import { useEffect } from 'react'

/** As long as something would be lost, the browser asks before it reloads or closes the page. */
export function useConfirmReload(hasUnsavedInput: boolean) {
  useEffect(() => {
    if (!hasUnsavedInput) return undefined
    const preventUnload = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [hasUnsavedInput])
}
