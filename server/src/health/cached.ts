const faultMs = 15_000

/**
 * The answer of this work, asked for anew once it is older than this. A fault is asked for again soon, since somebody
 * may have mended it, and what was thrown at once.
 */
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
