const entry = 'insaka.window'

/** This window as long as its page lives, and what it was called before a reload. */
export type WindowName = { name: string; before: string | null }

/** A name that no other window has. What is kept for a window alone also goes into one that is made as its copy. */
export function nameWindow(kept: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage): WindowName {
  const before = kept.getItem(entry)
  const name = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  kept.setItem(entry, name)
  return { name, before }
}
