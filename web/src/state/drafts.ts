import { keepText } from '../session/keep-text.ts'
import { draftKeys } from '../session/session.ts'
import { tokenKey } from '../session/token.ts'

/**
 * What was typed into a dialog and is not saved yet, kept in this browser for each user, dialog, record and window. It
 * outlives a reload, a crash, a failed save and the end of the session; signing out clears it. It is a help and no
 * promise: typing goes on where the browser keeps nothing.
 */

/** `closed` is set when the window has said goodbye. */
type Stored = { savedAt: number; closed?: boolean; draft: unknown }

const keptForMs = 14 * 24 * 3_600_000
/** After so long without a key another window counts as left. */
const quietMs = 60_000

/** This window. A page hands its name to the next one and keeps no copy, so that a duplicated tab has another. */
const windowEntry = 'insaka.window'
const ownName =
  sessionStorage.getItem(windowEntry) ?? `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
sessionStorage.removeItem(windowEntry)

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(draftKeys))

function read(key: string): Stored | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null
    if (stored && Date.now() - stored.savedAt < keptForMs) return stored
  } catch {
    // Nothing that can be read goes the way of what is too old.
  }
  localStorage.removeItem(key)
  return null
}

const write = (key: string, stored: Stored) => keepText(key, JSON.stringify(stored))

window.addEventListener('pagehide', () => {
  for (const key of keys().filter((each) => each.endsWith(`/${ownName}`))) {
    const stored = read(key)
    if (stored) write(key, { ...stored, closed: true })
  }
  sessionStorage.setItem(windowEntry, ownName)
})
// With the Back button a page may come to life again.
window.addEventListener('pageshow', () => sessionStorage.removeItem(windowEntry))
keys().forEach(read)

/** The draft of one dialog, such as `draftOf(user.id, 'enquiries', 'new')`; `name` is the window. */
export function draftOf<Draft>(userId: string, dialog: string, record: number | string, name = ownName) {
  const prefix = `${draftKeys}${userId}/${dialog}/${record}/`
  const key = prefix + name
  return {
    read: () => (read(key)?.draft ?? null) as Draft | null,
    keep(draft: Draft) {
      // After signing out nothing is left.
      if (localStorage.getItem(tokenKey) !== null) write(key, { savedAt: Date.now(), draft })
    },
    forget: () => localStorage.removeItem(key),
    /** The newest that another window has left here. */
    left() {
      const others = keys().filter((each) => each.startsWith(prefix) && each !== key)
      const found = others.flatMap((each) => {
        const stored = read(each)
        if (!stored || !(stored.closed || Date.now() - stored.savedAt > quietMs)) return []
        return [{ key: each, savedAt: stored.savedAt, draft: stored.draft as Draft }]
      })
      return found.sort((a, b) => b.savedAt - a.savedAt)[0] ?? null
    },
    throwAway: (from: string) => localStorage.removeItem(from),
  }
}

/** Whether anything is kept, of whom it may be. */
export const hasDrafts = () => keys().some((key) => read(key) !== null)

export function forgetAllDrafts() {
  for (const key of keys()) localStorage.removeItem(key)
}
