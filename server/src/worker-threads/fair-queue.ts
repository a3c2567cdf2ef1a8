import { Refusal } from '@insaka/domain/core/errors'

/** Who asks for something that is made aside. */
export type Requester = { institutionId: string; userId: string }
type WaitingRequest = Requester & { start: () => void }

/** Proxies wait for a minute; a person who waits as long should hear a reason. */
const maxWaitMs = 55_000

/**
 * Places for what is made aside, of which there are few. They are handed out fairly: an institution has a second one
 * only as long as no other waits, a person has one, and a person's next turn comes after those of others.
 */
export class FairQueue {
  private readonly slots: number
  private readonly slotHolders: Requester[] = []
  private readonly waiting: WaitingRequest[] = []
  /** When each institution and each person last had a turn. */
  private readonly lastTurns = new Map<string, number>()
  private turn = 0

  constructor(slots: number) {
    this.slots = slots
  }

  /** How many are taken, and how many people wait for one. */
  get use(): { taken: number; waiting: number } {
    return { taken: this.slotHolders.length, waiting: this.waiting.length }
  }

  /** Does the work once there is a place, which it gives back. Who has gone by then takes none. */
  async withSlot<R>(
    { institutionId, userId }: Requester,
    signal: AbortSignal,
    work: () => Promise<R>,
  ): Promise<R> {
    signal.throwIfAborted()
    // This very object is the place that is taken.
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

  /** The lower the first figure that differs, the sooner; who came first comes first where none does. */
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
    message: 'Many files are being made at this moment. Please try again shortly.',
    retryAfterSeconds: 60,
  })
