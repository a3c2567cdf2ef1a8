import { Refusal } from '@insaka/domain/core/errors'
import { useRef } from 'react'

/** The name under which something is sent, and what has gone out under it: any of that may have been carried out. */
export type Submission<V> = { key: string; sent: readonly V[] }

/** Sends under one name however often it takes, also after a reload: what was never answered may have been carried out. */
export function useSubmission<V>() {
  const submit = useRef<Submission<V>>(null)
  /** It goes with what is typed wherever that goes, so that the same input is saved once. */
  const current = () => (submit.current ??= newSubmission())
  /** With null what is sent next is another submit. */
  const resume = (next: Submission<V> | null) => {
    submit.current = next
  }

  async function send<T>(values: V, carryOut: (key: string) => Promise<T>): Promise<T> {
    const { key, sent } = current()
    submit.current = { key, sent: [...sent, values] }
    try {
      const reply = await carryOut(key)
      submit.current = null
      return reply
    } catch (error) {
      if (error instanceof Refusal && error.code === 'ALREADY_SAVED') submit.current = null
      throw error
    }
  }

  return { current, resume, send }
}

/** The server carries out a submit once, however often it arrives under its name. */
export function newSubmission(): Submission<never> {
  // crypto.randomUUID is there on HTTPS only.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return { key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), sent: [] }
}
