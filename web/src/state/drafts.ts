import { onSessionEnd } from './session.ts'

/**
 * What was typed into a dialog and not sent yet, kept in the browser for each user, so that an expired session or a
 * reload does not take it away. It is a help and no promise: a browser that keeps nothing is no failure.
 */

/** `sentKey` is the name of a submit that went out and was never answered: sent again, it goes under the same name. */
export type Draft<V> = { base: V; values: V; sentKey: string | null }

const name = 'insaka.drafts'
const store = 'drafts'
const keptForMs = 30 * 24 * 3_600_000
const restMs = 300

type Stored = Draft<unknown> & { savedAt: number }

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The drafts cannot be opened.')),
    )
  })
  return opened
}

async function ask<T>(
  mode: IDBTransactionMode,
  what: (drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await open()
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = what(transaction.objectStore(store))
      // Without being told, it would wait for an event that a page on its way out no longer has.
      if (mode === 'readwrite') transaction.commit()
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () =>
        reject(request.error ?? new Error('The drafts cannot be used.')),
      )
    })
  } catch {
    return null
  }
}

/** What was typed since the last writing: whoever types fast does not write with every key. */
const resting = new Map<string, { next: Draft<unknown> | null; timer: ReturnType<typeof setTimeout> }>()

function cancel(key: string) {
  clearTimeout(resting.get(key)?.timer)
  resting.delete(key)
}

function write(key: string, draft: Draft<unknown>) {
  const stored: Stored = { ...draft, savedAt: Date.now() }
  void ask('readwrite', (drafts) => drafts.put(stored, key))
}

function writeAndRest(key: string, draft: Draft<unknown>) {
  cancel(key)
  write(key, draft)
  const timer = setTimeout(() => {
    const next = resting.get(key)?.next
    resting.delete(key)
    if (next) writeAndRest(key, next)
  }, restMs)
  resting.set(key, { next: null, timer })
}

function writeRest() {
  for (const [key, { next }] of resting) {
    cancel(key)
    if (next) write(key, next)
  }
}

// The last sign of life that a page on a telephone may give.
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && writeRest())
window.addEventListener('pagehide', writeRest)
onSessionEnd((reason) => {
  // After signing out nothing is left; when a session has run out its owner comes back to it.
  if (reason === 'expired') writeRest()
  else for (const key of resting.keys()) cancel(key)
})

/** The draft of one dialog, such as `draftOf(user.id, 'enquiries', 'new')`. */
export function draftOf<V>(userId: string, dialog: string, record: number | 'new') {
  const key = [userId, dialog, record].join('/')
  return {
    async read(): Promise<Draft<V> | null> {
      const stored = (await ask('readonly', (drafts) => drafts.get(key))) as Stored | null | undefined
      return stored && Date.now() - stored.savedAt < keptForMs ? (stored as Draft<V>) : null
    },
    /** At once, or within a moment of the last writing; `now` where the page may go next. */
    keep(draft: Draft<V>, when: 'soon' | 'now' = 'soon') {
      const rest = resting.get(key)
      if (rest && when === 'soon') rest.next = draft
      else writeAndRest(key, draft)
    },
    forget() {
      cancel(key)
      void ask('readwrite', (drafts) => drafts.delete(key))
    },
  }
}

/** Nobody's input stays on this computer. */
export async function forgetAllDrafts(): Promise<void> {
  for (const key of resting.keys()) cancel(key)
  await ask('readwrite', (drafts) => drafts.clear())
}
