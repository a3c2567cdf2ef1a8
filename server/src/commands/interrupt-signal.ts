/** Lets a command clean up on Ctrl+C, a signal or the exit of its server; a second Ctrl+C kills it. */
export function interruptSignal(): AbortSignal {
  const abortController = new AbortController()
  const stop = (): void => abortController.abort()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, stop)
  process.once('disconnect', stop)
  // Node does not repeat the event if the server exited earlier.
  if (process.send && !process.connected) stop()
  return abortController.signal
}
