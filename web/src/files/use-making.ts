import { useEffect, useRef, useState } from 'react'
import { callForFile, type Args, type FileEndpoint } from '../api/call.ts'
import { receiveFile, type Received } from '../api/receive-file.ts'

/** A file that is asked for; nothing of it is received before the answer begins. */
export type Making = { received: Received | null }

/** Has a file made and takes it. It stops when somebody leaves the page. */
export function useMaking() {
  const [making, setMaking] = useState<Making | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** The file, or null where somebody stopped it. */
  async function make<E extends FileEndpoint>(endpoint: E, args: Args<E>): Promise<File | null> {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setMaking({ received: null })
    const tell = (received: Received) =>
      setMaking((before) => (isStep(before, received) ? { received } : before))
    try {
      return await callForFile(endpoint, { ...args, signal }, (response) => receiveFile(response, tell))
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      setMaking(null)
    }
  }

  return { making, make, cancel: () => running.current?.abort() }
}

/** A hundred steps are enough for the eye. */
const isStep = (before: Making | null, { loaded, total }: Received) =>
  !before?.received || total === null || loaded === total || loaded - before.received.loaded >= total / 100
