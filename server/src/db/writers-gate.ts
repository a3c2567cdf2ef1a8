import { Refusal } from '@insaka/domain/core/errors'

type Queue = { inside: number; waiting: Waiting[] }
type Waiting = { enter: () => void; goOnWaiting: () => void }

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

  /**
   * Resolves with the way out, which takes whether anything was done inside. A queue that moves is worth waiting in;
   * where nobody has done anything for `patienceMs`, those who wait are refused.
   */
  async enter(institutionId: string, patienceMs: number): Promise<(moved: boolean) => void> {
    let queue = this.queues.get(institutionId)
    if (!queue) this.queues.set(institutionId, (queue = { inside: 0, waiting: [] }))
    if (queue.inside < this.width) queue.inside += 1
    else await waitIn(queue, patienceMs)

    const entered = queue
    return (moved) => {
      const next = entered.waiting.shift()
      if (moved) for (const { goOnWaiting } of entered.waiting) goOnWaiting()
      // The place is handed on rather than given back, so nobody can slip in between.
      if (next) next.enter()
      else if (--entered.inside === 0) this.queues.delete(institutionId)
    }
  }
}

function waitIn(queue: Queue, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      queue.waiting.splice(queue.waiting.indexOf(waiting), 1)
      reject(new Refusal('BUSY', { retryAfterSeconds: 2 }))
    }
    const patience = setTimeout(giveUp, patienceMs)
    const ends = Date.now() + longestWaitMs
    const waiting = {
      enter: () => {
        clearTimeout(patience)
        resolve()
      },
      goOnWaiting: () => {
        if (Date.now() < ends) patience.refresh()
      },
    }
    queue.waiting.push(waiting)
  })
}

const longestWaitMs = 8_000
