import { ServerTimeout } from './server-unreachable.ts'

const defaultDeadlineMs = 60_000

/**
 * Ends a request that takes longer than the deadline, a minute by default, including the time to read the reply. Written by hand, because the
 * oldest supported browsers lack AbortSignal.any.
 */
export function withDeadline<R>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<R>,
  deadlineMs = defaultDeadlineMs,
): Promise<R> {
  const controller = new AbortController()
  const forwardAbort = () => controller.abort(signal?.reason)
  if (signal?.aborted) forwardAbort()
  signal?.addEventListener('abort', forwardAbort)
  return new Promise<R>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new ServerTimeout())
      controller.abort()
    }, deadlineMs)
    const cleanUp = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', forwardAbort)
    }
    work(controller.signal).then(resolve, reject).finally(cleanUp)
  })
}
