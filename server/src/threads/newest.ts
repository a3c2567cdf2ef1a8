import { Refusal } from '@insaka/domain/core/errors'

/** Where only the newest counts of what a person asks for: it ends the one before. */
export class Newest {
  private readonly underWay = new Map<string, AbortController>()

  async hold<R>(userId: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<R>): Promise<R> {
    this.underWay.get(userId)?.abort(replaced())
    const own = new AbortController()
    this.underWay.set(userId, own)
    try {
      return await work(AbortSignal.any([signal, own.signal]))
    } finally {
      if (this.underWay.get(userId) === own) this.underWay.delete(userId)
    }
  }
}

const replaced = (): Refusal =>
  new Refusal('TOO_MANY', {
    message: 'You have asked for another one since, which takes the place of this one.',
    retryAfterSeconds: 1,
  })
