import { useEffect } from 'react'

/** Where the focus was before each of the dialogs that are just going. */
const leaving: (Element | null)[] = []

/** When the dialog goes, the focus is where it was before it came, or at the beginning of what is below it. */
export function useFocusBack() {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      leaving.push(before)
      // After React has taken the dialog away, and with it the one that it stood in, where both go.
      if (leaving.length === 1) setTimeout(giveBack)
    }
  }, [])
}

function giveBack() {
  const places = leaving.splice(0)
  if (document.activeElement !== document.body && document.activeElement !== null) return
  const before = places.find((place) => place?.isConnected && place !== document.body)
  const target =
    before ?? [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
