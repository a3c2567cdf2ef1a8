import { Refusal } from '@insaka/domain/core/errors'
import { useRef, useState } from 'react'
import { newSubmitKey } from './submit-key.ts'

/** The name under which something is sent, made when it first is, and whether it has been sent unanswered. */
type Submit = { key: string; wentOut: boolean }

/** Sends under one name however often it takes, also after a reload: what was never answered may have been carried out. */
export function useSubmit() {
  const submit = useRef<Submit>(null)
  const [ways] = useState(() => ({
    /** The name of what went out and was never answered. */
    sentKey: () => (submit.current?.wentOut ? submit.current.key : null),
    /** As after a reload; with null what is sent next is another submit. */
    goOnWith(sentKey: string | null) {
      submit.current = sentKey === null ? null : { key: sentKey, wentOut: true }
    },
    async send<T>(work: (key: string) => Promise<T>): Promise<T> {
      const { key, wentOut } = submit.current ?? { key: newSubmitKey(), wentOut: false }
      submit.current = { key, wentOut: true }
      try {
        const done = await work(key)
        submit.current = null
        return done
      } catch (error) {
        // Refused, this one has stored nothing; an earlier one that was never answered may have.
        if (error instanceof Refusal && error.status < 500) submit.current = { key, wentOut }
        // The name belongs to what has been saved under it.
        if (error instanceof Refusal && error.code === 'ALREADY_SAVED') submit.current = null
        throw error
      }
    },
  }))
  return ways
}
