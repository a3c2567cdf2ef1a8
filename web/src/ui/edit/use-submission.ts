import { Refusal } from '@insaka/domain/core/errors'
import { useRef } from 'react'

/** Idempotency key with all values sent under it; the server may have saved any of them. */
export type Submission<V> = { key: string; sent: readonly V[] }

/** Reuses one idempotency key for every retry, even after a reload, since unanswered requests may have succeeded. */
export function useSubmission<V>() {
  const submit = useRef<Submission<V>>(null)
  /** The pending submission or a new one; drafts store it with the input, so that the same input is saved once. */
  const current = () => (submit.current ??= newSubmission())
  /** With null the next send starts a new submission. */
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

/** The server executes each key once, however often it arrives. */
export function newSubmission(): Submission<never> {
  // crypto.randomUUID requires HTTPS.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return { key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), sent: [] }
}
