import { storeText } from '../session/write-local-storage.ts'
import { draftKeyPrefix } from '../session/session.ts'
import { tokenKey } from '../session/token.ts'

/**
 * Drafts: unsaved dialog input, kept in this browser by user, dialog, record and window. They survive reloads, crashes,
 * failed saves and expired sessions; signing out clears them. Storage errors are ignored.
 */

/** `closed` is set when the window that saved the draft closes or reloads. */
type StoredDraft = { savedAt: number; closed?: boolean; draft: unknown }

const draftMaxAgeMs = 14 * 24 * 3_600_000
/** Another window counts as abandoned after this time without input. */
const windowIdleMs = 60_000

/** Id of this window, passed on across reloads and then removed, so that a duplicated tab gets its own. */
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
    // Unreadable drafts are deleted like expired ones.
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
// The back-forward cache may revive this page.
window.addEventListener('pageshow', () => sessionStorage.removeItem(windowIdKey))
storedDraftKeys().forEach(readStored)

export function draftStorageOf<Draft>(
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
      // After sign-out nothing may be saved.
      if (localStorage.getItem(tokenKey) !== null) writeStored(key, { savedAt: Date.now(), draft })
    },
    forget: () => localStorage.removeItem(key),
    /** The latest draft left by another window. */
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

/** True if this browser holds drafts of any user. */
export const hasDrafts = () => storedDraftKeys().some((key) => readStored(key) !== null)

export function clearAllDrafts() {
  for (const key of storedDraftKeys()) localStorage.removeItem(key)
}
