import { Refusal } from '@insaka/domain/core/errors'
import { attachmentLimits, tooManyWaiting } from '@insaka/domain/attachments/attachments.rules'

/** How many files may be coming in at a time: to this server, and from one person. */
const most = { together: 16, person: 4 }

/** Who is uploading just now. */
export class UploadPlaces {
  private readonly taken = new Map<string, number>()

  /** Holds a place while the work goes on. `countWaiting` tells how many files of this person belong to nothing yet. */
  async hold<R>(userId: string, countWaiting: () => Promise<number>, work: () => Promise<R>): Promise<R> {
    const together = [...this.taken.values()].reduce((sum, places) => sum + places, 0)
    const own = (this.taken.get(userId) ?? 0) + 1
    if (together >= most.together || own > most.person) throw busy()
    this.taken.set(userId, own)
    try {
      // Those that are coming in count, so that as many at once do not get past.
      if ((await countWaiting()) + this.taken.get(userId)! > attachmentLimits.waiting) throw full()
      return await work()
    } finally {
      const left = this.taken.get(userId)! - 1
      if (left > 0) this.taken.set(userId, left)
      else this.taken.delete(userId)
    }
  }
}

const busy = () =>
  new Refusal('TOO_MANY', {
    message: 'Many files are being uploaded at this moment. Please try again shortly.',
    retryAfterSeconds: 10,
  })

const full = () => new Refusal('TOO_MANY', { message: tooManyWaiting, retryAfterSeconds: 600 })
