import type { PersistStorage } from 'zustand/middleware'
import { storeText } from './write-local-storage.ts'

/** Stores fields at the top level of the entry, without zustand’s envelope. Storage errors are ignored. */
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

/** Stored fields over the initial ones, without unknown fields and values that are invalid or of another type. */
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

export function readJson(text: string | null): object | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
