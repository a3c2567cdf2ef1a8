import { withDeadline } from './with-deadline.ts'

/** Asks the server itself, because browsers report a local network without internet as offline. */
export const isServerReachable = (): Promise<boolean> =>
  withDeadline(undefined, (signal) => fetch('/healthz', { signal }), 8_000).then(
    ({ ok }) => ok,
    () => false,
  )
