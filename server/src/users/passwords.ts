import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '@insaka/domain/core/errors'

/** argon2id with 19 MiB and two passes: the library defaults, fixed here against changes. */
const defaultCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const maxConcurrent = 2
const maxWaiting = 100

/**
 * Hashes and verifies passwords, two at a time, so a storm of sign-ins cannot exhaust memory and cores. Calls beyond
 * the queue limit are refused.
 */
export class Passwords {
  private readonly cost: typeof defaultCost
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(cost = defaultCost) {
    this.cost = cost
  }

  hash(password: string): Promise<string> {
    return this.withSlot(() => hash(password, this.cost))
  }

  matches(password: string, passwordHash: string): Promise<boolean> {
    return this.withSlot(() => verify(passwordHash, password))
  }

  /** Constant work for an unknown account, so timing does not reveal accounts. */
  async matchesNothing(password: string): Promise<false> {
    this.decoy ??= hash('nobody has this password', this.cost)
    const decoy = await this.decoy
    await this.withSlot(() => verify(decoy, password))
    return false
  }
  private decoy: Promise<string> | undefined

  private async withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < maxConcurrent) this.running += 1
    else if (this.waiting.length >= maxWaiting) throw new Refusal('BUSY', { retryAfterSeconds: 5 })
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }
}
