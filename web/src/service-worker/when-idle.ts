const pollMs = 100

type IdleOptions = { idleMs?: number; maxWaitMs?: number }

/** Resolves after `idleMs` without activity, or after `maxWaitMs` at the latest. */
export function whenIdle(isBusy: () => boolean, { idleMs = 1000, maxWaitMs = 30_000 }: IdleOptions = {}) {
  return new Promise<void>((resolve) => {
    const startedAt = performance.now()
    let idleSince = startedAt
    const timer = setInterval(() => {
      const now = performance.now()
      if (isBusy()) idleSince = now
      if (now - idleSince < idleMs && now - startedAt < maxWaitMs) return
      clearInterval(timer)
      resolve()
    }, pollMs)
  })
}
