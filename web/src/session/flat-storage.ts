import type { PersistStorage } from 'zustand/middleware'
import { storeText } from './store-text.ts'

/**
 * Keeps a store's fields at the top level of its entry, without the envelope that zustand puts round them. Where the
 * browser keeps nothing, the store lasts as long as the page.
 */
export function flatStorage<S>(): PersistStorage<S> {
  return {
    getItem(name) {
      const saved = readJson(localStorage.getItem(name))
      return saved === null ? null : { state: saved as S, version: 0 }
    },
    setItem(name, { state }) {
      storeText(name, JSON.stringify(state))
    },
    removeItem(name) {
      localStorage.removeItem(name)
    },
  }
}

type Validators<T> = { [Name in keyof T]?: (stored: unknown) => boolean }

/**
 * What was kept, in place of what a store begins with. A field that its judge refuses is none of ours; nor is one without
 * a judge that has another form than ours.
 */
export function mergeStored<T extends object>(
  stored: unknown,
  initial: T,
  validators: Validators<T> = {},
): T {
  const valid = Object.entries(stored ?? {}).filter(([name, value]) => {
    if (!Object.hasOwn(initial, name)) return false
    const isValid = validators[name as keyof T]
    return isValid ? isValid(value) : hasSameType(value, initial[name as keyof T])
  })
  return { ...initial, ...Object.fromEntries(valid) }
}

const hasSameType = (value: unknown, initialValue: unknown) =>
  typeof value === typeof initialValue && value !== null

function readJson(text: string | null): object | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
