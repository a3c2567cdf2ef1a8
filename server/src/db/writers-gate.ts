import { Refusal } from '@insaka/domain/core/errors'

type Queue = { inside: number; waiting: (() => void)[] }

/**
 * At most `width` writers of one institution hold a connection; the others wait here, where waiting is cheap.
 * Without it, many writers of one institution would fill the pool and slow everybody's reads.
 */
export class WritersGate {
  private readonly width: number
  private readonly queues = new Map<string, Queue>()

  constructor(width = 2) {
    this.width = width
  }

  /** Resolves with the way out. Whoever has waited `patienceMs` is refused. */
  async enter(institutionId: string, patienceMs: number): Promise<() => void> {
    let queue = this.queues.get(institutionId)
    if (!queue) this.queues.set(institutionId, (queue = { inside: 0, waiting: [] }))
    if (queue.inside < this.width) queue.inside += 1
    else await waitIn(queue, patienceMs)

    const entered = queue
    return () => {
      const next = entered.waiting.shift()
      // The place is handed on rather than given back, so nobody can slip in between.
      if (next) next()
      else if (--entered.inside === 0) this.queues.delete(institutionId)
    }
  }
}

function waitIn(queue: Queue, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(patience)
      resolve()
    }
    const patience = setTimeout(() => {
      queue.waiting.splice(queue.waiting.indexOf(enter), 1)
      reject(new Refusal('BUSY', { retryAfterSeconds: 2 }))
    }, patienceMs)
    queue.waiting.push(enter)
  })
}
