import { useEffect } from 'react'

/** When the dialog goes, the focus is where it was before it came, or at the beginning of the page's content. */
export function useFocusBack() {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // After React has taken the dialog away.
      setTimeout(() => {
        if (document.activeElement !== document.body && document.activeElement !== null) return
        const target =
          before?.isConnected && before !== document.body ? before : document.querySelector('main')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [])
}
