import { forgetHandOver } from './hand-over.ts'
import { onSessionEnd } from './session.ts'

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

/** Takes a draft over under another key, unless somebody else has done so. */
export async function move<Stored extends { key: string }>(
  from: string,
  key: string,
): Promise<Stored | null> {
  const database = await open().catch(() => null)
  if (!database) return null
  const drafts = database.transaction(store, 'readwrite').objectStore(store)
  return new Promise((resolve) => {
    const asked = drafts.get(from) as IDBRequest<Stored | undefined>
    asked.addEventListener('success', () => {
      const found = asked.result
      if (found) {
        drafts.put({ ...found, key }, key)
        drafts.delete(from)
      }
      resolve(found ?? null)
    })
    asked.addEventListener('error', () => resolve(null))
  })
}

/** Nobody's input stays on this computer. */
export async function clearDrafts(): Promise<void> {
  forgetHandOver()
  await ask('readwrite', (drafts) => drafts.clear())
}
