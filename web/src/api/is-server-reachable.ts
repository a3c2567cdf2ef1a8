/** Asks the server itself, because browsers report a local network without internet as offline. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )
