import { useEffect, useRef, useState } from 'react'
import { callForFile, type Args, type FileEndpoint } from '../api/call.ts'
import { ServerUnreachable } from '../api/server-unreachable.ts'
import { receiveFile, type DownloadProgress } from '../api/receive-file.ts'

/** A running download; `received` is null before the first byte. */
type FileDownload = { received: DownloadProgress | null }

/** Requests and receives a file; the request is aborted when the user leaves the page. */
export function useFileDownload() {
  const [making, setMaking] = useState<FileDownload | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Returns null if the user cancelled. Interrupted calls are repeated up to `retries` times. */
  async function make<E extends FileEndpoint>(
    endpoint: E,
    args: Args<E>,
    { retries = 0 }: { retries?: number } = {},
  ): Promise<File | null> {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setMaking({ received: null })
    const updateProgress = (progress: DownloadProgress) =>
      setMaking((previous) => (isVisibleStep(previous, progress) ? { received: progress } : previous))
    try {
      for (let retriesLeft = retries; ; retriesLeft--) {
        const pending = callForFile(endpoint, { ...args, signal }, (response) =>
          receiveFile(response, updateProgress),
        )
        const file = await pending.catch(async (error: unknown) => {
          if (signal.aborted || retriesLeft === 0 || !(error instanceof ServerUnreachable)) throw error
          await pause(signal)
        })
        if (file) return file
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

/** Limits progress updates to about a hundred, if the total is known. */
const isVisibleStep = (previous: FileDownload | null, { loaded, total }: DownloadProgress) =>
  !previous?.received ||
  total === null ||
  loaded === total ||
  loaded - previous.received.loaded >= total / 100
