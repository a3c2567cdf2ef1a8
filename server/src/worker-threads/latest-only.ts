import { Refusal } from '@insaka/domain/core/errors'

/** Runs only the latest request of each user; a new one aborts the previous one. */
export class LatestRequestRunner {
  private readonly running = new Map<string, AbortController>()

  async runLatest<R>(
    userId: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<R>,
  ): Promise<R> {
    this.running.get(userId)?.abort(supersededRefusal())
    const controller = new AbortController()
    this.running.set(userId, controller)
    try {
      return await work(AbortSignal.any([signal, controller.signal]))
    } finally {
      if (this.running.get(userId) === controller) this.running.delete(userId)
    }
  }
}

const supersededRefusal = (): Refusal =>
  new Refusal('TOO_MANY', {
    message: 'Your newer request has replaced this one.',
    retryAfterSeconds: 1,
  })
