const faultMs = 15_000

/** A fault is cached only briefly, since it may be fixed soon, and a thrown error is not cached. */
export function cached<T>(
  ms: number,
  load: () => Promise<T>,
  isFault: (answer: T) => boolean = () => false,
): () => Promise<T> {
  let current: { until: number; answer: Promise<T> } | undefined
  return () => {
    if (current && performance.now() < current.until) return current.answer
    const begin = performance.now()
    const entry = { until: begin + ms, answer: load() }
    current = entry
    entry.answer.then(
      (answer) => {
        if (isFault(answer)) entry.until = begin + faultMs
      },
      () => (entry.until = 0),
    )
    return entry.answer
  }
}
