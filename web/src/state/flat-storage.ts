import type { PersistStorage } from 'zustand/middleware'

/** Keeps a store's fields at the top level of its entry, without the envelope that zustand puts round them. */
export function flatStorage<S>(): PersistStorage<S> {
  return {
    getItem(name) {
      const saved = readJson(localStorage.getItem(name))
      return saved === null ? null : { state: saved as S, version: 0 }
    },
    setItem(name, { state }) {
      localStorage.setItem(name, JSON.stringify(state))
    },
    removeItem(name) {
      localStorage.removeItem(name)
    },
  }
}

/** What was kept, in place of what a store begins with. A field of another form than ours is none of ours. */
export function restored<T extends object>(kept: unknown, initial: T): T {
  const known = Object.entries(kept ?? {}).filter(
    ([name, value]) => name in initial && isAlike(value, initial[name as keyof T]),
  )
  return { ...initial, ...Object.fromEntries(known) }
}

const isAlike = (value: unknown, ours: unknown) => typeof value === typeof ours && value !== null

function readJson(text: string | null): object | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
