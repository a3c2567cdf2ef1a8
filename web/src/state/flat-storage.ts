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

function readJson(text: string | null): object | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
