import { Refusal } from '@insaka/domain/core/errors'

/** Who asks for something that is made aside. */
export type Asker = { institutionId: string; userId: string }
type Waiting = Asker & { begin: () => void }

/** Proxies wait for a minute; a person who waits as long should hear a reason. */
const patienceMs = 55_000

/**
 * Places for what is made aside, of which there are few. They are handed out fairly: an institution has a second one
 * only as long as no other waits, a person has one, and a person's next turn comes after those of others.
 */
export class Places {
  private readonly atOnce: number
  private readonly taken: Asker[] = []
  private readonly waiting: Waiting[] = []
  /** When each institution and each person last had a turn. */
  private readonly turns = new Map<string, number>()
  private turn = 0

  constructor(atOnce: number) {
    this.atOnce = atOnce
  }

  /** How many are taken, and how many people wait for one. */
  get use(): { taken: number; waiting: number } {
    return { taken: this.taken.length, waiting: this.waiting.length }
  }

  /** Does the work once there is a place, which it gives back. Who has gone by then takes none. */
  async hold<R>({ institutionId, userId }: Asker, signal: AbortSignal, work: () => Promise<R>): Promise<R> {
    signal.throwIfAborted()
    // This very object is the place that is taken.
    const asker = { institutionId, userId }
    if (this.isFreeFor(asker)) this.take(asker)
    else await this.wait(asker, signal)
    try {
      return await work()
    } finally {
      this.taken.splice(this.taken.indexOf(asker), 1)
      this.callNext()
    }
  }

  private isFreeFor({ userId }: Asker): boolean {
    return this.taken.length < this.atOnce && this.taken.every((each) => each.userId !== userId)
  }

  private take(asker: Asker): void {
    this.taken.push(asker)
    this.turn += 1
    this.turns.set(asker.institutionId, this.turn).set(asker.userId, this.turn)
  }

  private wait(asker: Asker, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', gone)
        this.waiting.splice(this.waiting.indexOf(waiting), 1)
      }
      const begin = (): void => {
        leave()
        this.take(asker)
        resolve()
      }
      const gone = (): void => {
        leave()
        reject(signal.reason as Error)
      }
      const timer = setTimeout(() => {
        leave()
        reject(tooManyAtOnce())
      }, patienceMs)
      const waiting = { ...asker, begin }
      signal.addEventListener('abort', gone)
      this.waiting.push(waiting)
    })
  }

  private callNext(): void {
    const [first, ...others] = this.waiting.filter((each) => this.isFreeFor(each))
    if (first) others.reduce((next, other) => (this.isBefore(other, next) ? other : next), first).begin()
    else if (this.waiting.length === 0) this.turns.clear()
  }

  private isBefore(one: Asker, other: Asker): boolean {
    const [a, b] = [this.claimOf(one), this.claimOf(other)]
    const decisive = a.findIndex((figure, i) => figure !== b[i])
    return decisive >= 0 && a[decisive]! < b[decisive]!
  }

  /** The lower the first figure that differs, the sooner; who came first comes first where none does. */
  private claimOf({ institutionId, userId }: Asker): number[] {
    return [
      this.taken.filter((each) => each.institutionId === institutionId).length,
      this.turns.get(institutionId) ?? 0,
      this.turns.get(userId) ?? 0,
    ]
  }
}

const tooManyAtOnce = (): Refusal =>
  new Refusal('TOO_MANY', {
    message: 'Many files are being made at this moment. Please try again shortly.',
    retryAfterSeconds: 60,
  })
