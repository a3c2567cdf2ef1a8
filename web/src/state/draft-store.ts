import { forgetHandOver, isAwaited } from './hand-over.ts'
import { onSessionEnd } from '../session/session.ts'

/**
 * Where drafts are kept in the browser. It stands by itself, since signing out, which every screen offers, needs no more
 * of them than to clear it.
 */

// Also where another window has signed out.
onSessionEnd((reason) => reason === 'signed out' && forgetHandOver())

const name = 'insaka.drafts'
const store = 'drafts'

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

export async function ask<T>(
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

export type Kept = { key: string; savedAt: number }

/**
 * Takes a draft over under another key, or makes sure of one's own, unless somebody else has done so. Whoever has seen
 * it names when it was kept: touched since, it stays where it is.
 */
export async function move<Stored extends Kept>(
  from: string,
  key: string,
  seen?: number,
): Promise<Stored | null> {
  try {
    const transaction = (await open()).transaction(store, 'readwrite')
    return await new Promise((resolve, reject) => {
      let found: Stored | null = null
      const drafts = transaction.objectStore(store)
      const asked = drafts.get(from) as IDBRequest<Stored | undefined>
      asked.addEventListener('success', () => {
        const { result } = asked
        if (!result || (seen !== undefined && result.savedAt !== seen)) return
        found = result
        if (from !== key) drafts.delete(from)
        drafts.put({ ...result, key, savedAt: result.savedAt + 1 }, key)
      })
      transaction.addEventListener('complete', () => resolve(found))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Taken back.')))
    })
  } catch {
    return null
  }
}

/** Nobody's input stays on this computer. */
export async function clearDrafts(): Promise<void> {
  forgetHandOver()
  await ask('readwrite', (drafts) => drafts.clear())
}

// What the page before has left is wanted soon.
if (isAwaited()) open().catch(() => undefined)
