const entry = 'insaka.window'
const farewell = 'insaka.window.left'

/** This window as long as its page lives, what it was called before a reload, and whether that page has said goodbye. */
export type WindowName = { name: string; before: string | null; isBeforeGone: boolean }

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A name that no other window has. What is kept for a window alone also goes into one that is made as its copy. */
export function nameWindow(kept: Kept = sessionStorage, page: EventTarget = window): WindowName {
  const before = kept.getItem(entry)
  // The copy of a window that is still open finds no farewell.
  const isBeforeGone = before !== null && kept.getItem(farewell) === before
  const name = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  arrive()
  // With the Back button a page may come to life again.
  page.addEventListener('pageshow', arrive)
  page.addEventListener('pagehide', () => kept.setItem(farewell, name))

  function arrive() {
    kept.setItem(entry, name)
    kept.removeItem(farewell)
  }
  return { name, before, isBeforeGone }
}
