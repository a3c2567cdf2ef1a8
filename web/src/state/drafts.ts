import { storeText } from '../session/store-text.ts'
import { draftKeyPrefix } from '../session/session.ts'
import { tokenKey } from '../session/token.ts'

/**
 * What was typed into a dialog and is not saved yet, kept in this browser for each user, dialog, record and window. It
 * outlives a reload, a crash, a failed save and the end of the session; signing out clears it. It is a help and no
 * promise: typing goes on where the browser keeps nothing.
 */

/** `closed` is set when the window has said goodbye. */
type StoredDraft = { savedAt: number; closed?: boolean; draft: unknown }

const draftMaxAgeMs = 14 * 24 * 3_600_000
/** After so long without a key another window counts as left. */
const windowIdleMs = 60_000

/** This window. A page hands its name to the next one and keeps no copy, so that a duplicated tab has another. */
const windowIdKey = 'insaka.window'
const windowId =
  sessionStorage.getItem(windowIdKey) ?? `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
sessionStorage.removeItem(windowIdKey)

const storedDraftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(draftKeyPrefix))

function readStored(key: string): StoredDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft | null
    if (stored && Date.now() - stored.savedAt < draftMaxAgeMs) return stored
  } catch {
    // Nothing that can be read goes the way of what is too old.
  }
  localStorage.removeItem(key)
  return null
}

const writeStored = (key: string, stored: StoredDraft) => storeText(key, JSON.stringify(stored))

window.addEventListener('pagehide', () => {
  for (const key of storedDraftKeys().filter((each) => each.endsWith(`/${windowId}`))) {
    const stored = readStored(key)
    if (stored) writeStored(key, { ...stored, closed: true })
  }
  sessionStorage.setItem(windowIdKey, windowId)
})
// With the Back button a page may come to life again.
window.addEventListener('pageshow', () => sessionStorage.removeItem(windowIdKey))
storedDraftKeys().forEach(readStored)

/** The draft of one dialog, such as `draftOf(user.id, 'enquiries', 'new')`; `name` is the window. */
export function draftOf<Draft>(
  userId: string,
  dialog: string,
  record: number | string,
  windowName = windowId,
) {
  const prefix = `${draftKeyPrefix}${userId}/${dialog}/${record}/`
  const key = prefix + windowName
  return {
    read: () => (readStored(key)?.draft ?? null) as Draft | null,
    save(draft: Draft) {
      // After signing out nothing is left.
      if (localStorage.getItem(tokenKey) !== null) writeStored(key, { savedAt: Date.now(), draft })
    },
    forget: () => localStorage.removeItem(key),
    /** The newest that another window has left here. */
    abandoned() {
      const others = storedDraftKeys().filter((each) => each.startsWith(prefix) && each !== key)
      const abandonedDrafts = others.flatMap((each) => {
        const stored = readStored(each)
        if (!stored || !(stored.closed || Date.now() - stored.savedAt > windowIdleMs)) return []
        return [{ key: each, savedAt: stored.savedAt, draft: stored.draft as Draft }]
      })
      return abandonedDrafts.sort((a, b) => b.savedAt - a.savedAt)[0] ?? null
    },
    throwAway: (draftKey: string) => localStorage.removeItem(draftKey),
  }
}

/** Whether anything is kept, of whom it may be. */
export const hasDrafts = () => storedDraftKeys().some((key) => readStored(key) !== null)

export function clearAllDrafts() {
  for (const key of storedDraftKeys()) localStorage.removeItem(key)
}
