import { draftKeys, onSessionEnd } from '../session/session.ts'
import { tokenKey } from '../session/token.ts'

/**
 * What was typed into a dialog and is not saved yet, kept in this browser for each user, dialog, record and window. It
 * outlives a reload, a crash, a failed save and the end of the session; signing out clears it. It is a help and no
 * promise: typing goes on where the browser keeps nothing.
 */

/** `closed` is set when the window has said goodbye. */
type Stored = { savedAt: number; closed?: boolean; draft: unknown }

const keptForMs = 14 * 24 * 3_600_000
const pauseMs = 300
/** After so long without a key another window counts as left. */
const quietMs = 60_000

/** This window. Its name is handed over from page to page, and so is in no copy of a window that is open. */
const windowEntry = 'insaka.window'
const ownName =
  sessionStorage.getItem(windowEntry) ?? `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
sessionStorage.removeItem(windowEntry)

/** What was typed since the last writing: not every key is written by itself. */
const unwritten = new Map<string, unknown>()
let timer: ReturnType<typeof setTimeout> | undefined

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

function write(key: string, stored: Stored) {
  try {
    localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // The browser is full, or keeps nothing.
  }
}

function writeAll() {
  clearTimeout(timer)
  timer = undefined
  for (const [key, draft] of unwritten) write(key, { savedAt: Date.now(), draft })
  unwritten.clear()
}

function sayGoodbye() {
  writeAll()
  for (const key of keys().filter((each) => each.endsWith(`/${ownName}`))) {
    const stored = read(key)
    if (stored) write(key, { ...stored, closed: true })
  }
  sessionStorage.setItem(windowEntry, ownName)
}

// The last sign of life that a page on a telephone may give.
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && writeAll())
window.addEventListener('pagehide', sayGoodbye)
// With the Back button a page may come to life again.
window.addEventListener('pageshow', () => sessionStorage.removeItem(windowEntry))
onSessionEnd((reason) => (reason === 'expired' ? writeAll() : unwritten.clear()))
keys().forEach(read)

/** The draft of one dialog, such as `draftOf(user.id, 'enquiries', 'new')`; `name` is the window. */
export function draftOf<Draft>(userId: string, dialog: string, record: number | string, name = ownName) {
  const place = `${draftKeys}${userId}/${dialog}/${record}/`
  const key = place + name
  const store = {
    read: () => (unwritten.get(key) ?? read(key)?.draft ?? null) as Draft | null,
    /** Within a moment, or at once where the page may go next. */
    keep(draft: Draft, when: 'soon' | 'now' = 'soon') {
      // After signing out nothing is left.
      if (localStorage.getItem(tokenKey) === null) return
      unwritten.set(key, draft)
      if (when === 'now') writeAll()
      else timer ??= setTimeout(writeAll, pauseMs)
    },
    forget() {
      unwritten.delete(key)
      localStorage.removeItem(key)
    },
    /** The newest that another window has left here. */
    left(): { key: string; savedAt: number } | null {
      const found = keys()
        .filter((each) => each.startsWith(place) && each !== key)
        .map((each) => ({ key: each, savedAt: 0, ...read(each) }))
        .filter(({ savedAt, closed }) => savedAt > 0 && (closed || Date.now() - savedAt > quietMs))
      return found.sort((a, b) => b.savedAt - a.savedAt)[0] ?? null
    },
    /** Takes over what another window has left. */
    take(from: string): Draft | null {
      const draft = (read(from)?.draft ?? null) as Draft | null
      if (draft) store.keep(draft, 'now')
      localStorage.removeItem(from)
      return draft
    },
    throwAway: (from: string) => localStorage.removeItem(from),
  }
  return store
}

export function forgetAllDrafts() {
  unwritten.clear()
  for (const key of keys()) localStorage.removeItem(key)
}
