/**
 * Says that a command is to end before it is done, so that it takes away what it has begun: Ctrl+C, a signal, or the
 * server that started it is gone. A second Ctrl+C ends the process on the spot.
 */
export function interruptSignal(): AbortSignal {
  const abortController = new AbortController()
  const stop = (): void => abortController.abort()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, stop)
  process.once('disconnect', stop)
  process.channel?.unref()
  // It is not said again where the server went before this was asked for.
  if (process.send && !process.connected) stop()
  return abortController.signal
}
