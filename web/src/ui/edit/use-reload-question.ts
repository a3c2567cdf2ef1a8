import { useEffect } from 'react'

/** As long as something would be lost, the browser asks before it reloads or closes the page. */
export function useReloadQuestion(wouldLose: boolean) {
  useEffect(() => {
    if (!wouldLose) return undefined
    const keep = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', keep)
    return () => window.removeEventListener('beforeunload', keep)
  }, [wouldLose])
}
