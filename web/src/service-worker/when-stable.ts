const lookEveryMs = 100

type Patience = { quietMs?: number; patienceMs?: number }

/** Resolves after a quiet second without a break, or when there was none for half a minute. */
export function whenStable(isBusy: () => boolean, { quietMs = 1000, patienceMs = 30_000 }: Patience = {}) {
  return new Promise<void>((resolve) => {
    const began = performance.now()
    let quietSince = began
    const timer = setInterval(() => {
      const now = performance.now()
      if (isBusy()) quietSince = now
      if (now - quietSince < quietMs && now - began < patienceMs) return
      clearInterval(timer)
      resolve()
    }, lookEveryMs)
  })
}
