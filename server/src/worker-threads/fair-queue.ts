import { Refusal } from '@insaka/domain/core/errors'

type Requester = { institutionId: string; userId: string }
type WaitingRequest = Requester & { start: () => void }

/** Below the timeout of a minute that proxies have, so the client gets a reason. */
const maxWaitMs = 55_000

/**
 * A queue with few slots and fair scheduling: an institution only gets a second slot if no other waits, a user has at
 * most one, and a user's next turn comes after those of others.
 */
export class FairQueue {
  private readonly slots: number
  private readonly slotHolders: Requester[] = []
  private readonly waiting: WaitingRequest[] = []
  private readonly lastTurns = new Map<string, number>()
  private turn = 0

  constructor(slots: number) {
    this.slots = slots
  }

  get use(): { taken: number; waiting: number } {
    return { taken: this.slotHolders.length, waiting: this.waiting.length }
  }

  /** Runs the work once a slot is free; aborted requests leave the queue. */
  async withSlot<R>(
    { institutionId, userId }: Requester,
    signal: AbortSignal,
    work: () => Promise<R>,
  ): Promise<R> {
    signal.throwIfAborted()
    // A new object, since slots are released by identity.
    const requester = { institutionId, userId }
    if (this.hasSlotFor(requester)) this.takeSlot(requester)
    else await this.waitForSlot(requester, signal)
    try {
      return await work()
    } finally {
      this.slotHolders.splice(this.slotHolders.indexOf(requester), 1)
      this.startNext()
    }
  }

  private hasSlotFor({ userId }: Requester): boolean {
    return this.slotHolders.length < this.slots && this.slotHolders.every((each) => each.userId !== userId)
  }

  private takeSlot(requester: Requester): void {
    this.slotHolders.push(requester)
    this.turn += 1
    this.lastTurns.set(requester.institutionId, this.turn).set(requester.userId, this.turn)
  }

  private waitForSlot(requester: Requester, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        this.waiting.splice(this.waiting.indexOf(waiting), 1)
      }
      const start = (): void => {
        leave()
        this.takeSlot(requester)
        resolve()
      }
      const onAbort = (): void => {
        leave()
        reject(signal.reason as Error)
      }
      const timer = setTimeout(() => {
        leave()
        reject(queueTimeoutRefusal())
      }, maxWaitMs)
      const waiting = { ...requester, start }
      signal.addEventListener('abort', onAbort)
      this.waiting.push(waiting)
    })
  }

  private startNext(): void {
    const [first, ...others] = this.waiting.filter((each) => this.hasSlotFor(each))
    if (first) others.reduce((next, other) => (this.isBefore(other, next) ? other : next), first).start()
    else if (this.waiting.length === 0) this.lastTurns.clear()
  }

  private isBefore(one: Requester, other: Requester): boolean {
    const [a, b] = [this.priorityOf(one), this.priorityOf(other)]
    const decisive = a.findIndex((figure, i) => figure !== b[i])
    return decisive >= 0 && a[decisive]! < b[decisive]!
  }

  /** Compared element by element, lower values first; ties are served in order of arrival. */
  private priorityOf({ institutionId, userId }: Requester): number[] {
    return [
      this.slotHolders.filter((each) => each.institutionId === institutionId).length,
      this.lastTurns.get(institutionId) ?? 0,
      this.lastTurns.get(userId) ?? 0,
    ]
  }
}

const queueTimeoutRefusal = (): Refusal =>
  new Refusal('TOO_MANY', {
    message: 'Many files are being created at the moment. Please try again shortly.',
    retryAfterSeconds: 60,
  })
