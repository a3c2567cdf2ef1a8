import { Refusal } from '@insaka/domain/core/errors'
import { useRef, useState } from 'react'

/** The name under which something is sent, and what went out under it and was never answered. */
export type Submit<V> = { key: string; sent: readonly V[] }

/** Sends under one name however often it takes, also after a reload: what was never answered may have been carried out. */
export function useSubmit<V>() {
  const submit = useRef<Submit<V>>(null)
  const [actions] = useState(() => {
    const current = () => (submit.current ??= newSubmit())
    return {
      /** It goes with what is typed wherever that goes, so that the same input is saved once. */
      current,
      /** With null what is sent next is another submit. */
      resume(next: Submit<V> | null) {
        submit.current = next
      },
      async send<T>(values: V, work: (key: string) => Promise<T>): Promise<T> {
        const before = current()
        submit.current = { ...before, sent: [...before.sent, values] }
        try {
          const done = await work(before.key)
          submit.current = null
          return done
        } catch (error) {
          // Refused, this one has stored nothing; an earlier one that was never answered may have, and the name is its.
          if (error instanceof Refusal && error.status < 500) {
            submit.current = error.code === 'ALREADY_SAVED' ? null : before
          }
          throw error
        }
      },
    }
  })
  return actions
}

/** The server carries out a submit once, however often it arrives under its name. */
export function newSubmit(): Submit<never> {
  // crypto.randomUUID is there on HTTPS only.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return { key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), sent: [] }
}
