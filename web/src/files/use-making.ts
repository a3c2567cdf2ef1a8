import { useEffect, useRef, useState } from 'react'
import { callForFile, type Args, type FileEndpoint } from '../api/call.ts'
import { NoAnswer } from '../api/no-answer.ts'
import { receiveFile, type Received } from '../api/receive-file.ts'

/** A file that is asked for; nothing of it is received before the answer begins. */
export type Making = { received: Received | null }

/** Has a file made and takes it. It stops when somebody leaves the page. */
export function useMaking() {
  const [making, setMaking] = useState<Making | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** The file, or null where somebody stopped it. A call that is cut is repeated as often as `retries`. */
  async function make<E extends FileEndpoint>(
    endpoint: E,
    args: Args<E>,
    { retries = 0 }: { retries?: number } = {},
  ): Promise<File | null> {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setMaking({ received: null })
    const tell = (received: Received) =>
      setMaking((before) => (isStep(before, received) ? { received } : before))
    try {
      for (let left = retries; ; left--) {
        const sent = callForFile(endpoint, { ...args, signal }, (response) => receiveFile(response, tell))
        const answer = await sent.catch(async (error: unknown) => {
          if (signal.aborted || left === 0 || !(error instanceof NoAnswer)) throw error
          await pause(signal)
        })
        if (answer) return answer
      }
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      setMaking(null)
    }
  }

  return { making, make, cancel: () => running.current?.abort() }
}

const retryAfterMs = 2_000

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, retryAfterMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/** A hundred steps are enough for the eye. */
const isStep = (before: Making | null, { loaded, total }: Received) =>
  !before?.received || total === null || loaded === total || loaded - before.received.loaded >= total / 100
