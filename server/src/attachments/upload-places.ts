import { Refusal } from '@insaka/domain/core/errors'
import { attachmentLimits, tooManyWaiting } from '@insaka/domain/attachments/attachments.rules'

/** How many files may be coming in at a time: to this server, and from one person. */
const most = { together: 16, person: 4 }

type Coming = { userId: string; fileId: string }

/** What is being uploaded just now. */
export class UploadPlaces {
  /** Of each person. */
  private readonly coming = new Map<string, Set<string>>()

  get use(): { taken: number; waiting: number } {
    return { taken: this.count(), waiting: 0 }
  }

  private count(): number {
    return [...this.coming.values()].reduce((sum, files) => sum + files.size, 0)
  }

  /**
   * Holds a place while the work goes on. `countWaiting` tells how many other files of this person belong to nothing yet;
   * null where the file does not wait.
   */
  async hold<R>(
    { userId, fileId }: Coming,
    countWaiting: ((but: string[]) => Promise<number>) | null,
    work: () => Promise<R>,
  ): Promise<R> {
    const own = this.coming.get(userId) ?? new Set()
    if (this.count() >= most.together || own.size >= most.person) throw busy()
    this.coming.set(userId, own.add(fileId))
    try {
      // Those that came before and are not there yet count, so that several at once do not get past; and each counts
      // once, also when it is saved in the meantime.
      const files = [...own]
      const all = countWaiting ? (await countWaiting(files)) + files.length : 0
      if (all > attachmentLimits.waiting) throw full()
      return await work()
    } finally {
      own.delete(fileId)
      if (own.size === 0) this.coming.delete(userId)
    }
  }
}

const busy = () =>
  new Refusal('TOO_MANY', {
    message: 'Many files are being uploaded at this moment. Please try again shortly.',
    retryAfterSeconds: 10,
  })

const full = () => new Refusal('TOO_MANY', { message: tooManyWaiting, retryAfterSeconds: 600 })
