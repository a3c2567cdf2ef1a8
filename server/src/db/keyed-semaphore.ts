import { Refusal } from '@insaka/domain/core/errors'

type SlotQueue = { activeCount: number; waiters: Waiter[] }
type Waiter = { admit: () => void; extendWait: () => void }

/**
 * Limits concurrent work per key. Without it, the writers of one institution could fill the pool and slow all reads.
 */
export class KeyedSemaphore {
  private readonly slots: number
  private readonly queues = new Map<string, SlotQueue>()

  constructor(slots = 2) {
    this.slots = slots
  }

  /** Resolves with the release function. Reported progress extends the wait of others beyond `timeoutMs`. */
  async acquire(key: string, timeoutMs: number): Promise<(hasProgressed: boolean) => void> {
    let queue = this.queues.get(key)
    if (!queue) this.queues.set(key, (queue = { activeCount: 0, waiters: [] }))
    if (queue.activeCount < this.slots) queue.activeCount += 1
    else await waitForSlot(queue, timeoutMs)

    const entered = queue
    return (hasProgressed) => {
      const nextWaiter = entered.waiters.shift()
      if (hasProgressed) for (const { extendWait } of entered.waiters) extendWait()
      // The slot passes directly to the next waiter, so that no newcomer can take it.
      if (nextWaiter) nextWaiter.admit()
      else if (--entered.activeCount === 0) this.queues.delete(key)
    }
  }
}

function waitForSlot(queue: SlotQueue, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      queue.waiters.splice(queue.waiters.indexOf(waiter), 1)
      reject(new Refusal('BUSY', { retryAfterSeconds: 2 }))
    }
    const timeout = setTimeout(giveUp, timeoutMs)
    const latestEnd = Date.now() + maxWaitMs
    const waiter = {
      admit: () => {
        clearTimeout(timeout)
        resolve()
      },
      extendWait: () => {
        if (Date.now() < latestEnd) timeout.refresh()
      },
    }
    queue.waiters.push(waiter)
  })
}

const maxWaitMs = 8_000
