const faultMs = 15_000

/**
 * The answer of this work, asked for anew once it is older than this. A fault is asked for again soon, since somebody
 * may have mended it, and what was thrown at once.
 */
export function remembered<T>(
  ms: number,
  work: () => Promise<T>,
  isFault: (answer: T) => boolean = () => false,
): () => Promise<T> {
  let asked: { until: number; answer: Promise<T> } | undefined
  return () => {
    if (asked && performance.now() < asked.until) return asked.answer
    const begin = performance.now()
    const own = { until: begin + ms, answer: work() }
    asked = own
    own.answer.then(
      (answer) => {
        if (isFault(answer)) own.until = begin + faultMs
      },
      () => (own.until = 0),
    )
    return own.answer
  }
}
