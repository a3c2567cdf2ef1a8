/** The answer of this work, asked for anew once it is older than this. What failed is asked for again. */
export function remembered<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let asked: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (asked && performance.now() - asked.at < ms) return asked.answer
    const answer = work()
    asked = { at: performance.now(), answer }
    answer.catch(() => (asked = undefined))
    return answer
  }
}
