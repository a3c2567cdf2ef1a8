import { Refusal } from '@insaka/domain/core/errors'
import { attachmentLimits, tooManyWaitingFiles } from '@insaka/domain/attachments/attachments.rules'

/** How many files may be coming in at a time: to this server, and from one person. */
const limits = { total: 16, perUser: 4 }

type IncomingUpload = { userId: string; fileId: string }

/** What is being uploaded just now. */
export class UploadSlots {
  /** Of each person. */
  private readonly activeUploads = new Map<string, Set<string>>()

  get use(): { taken: number; waiting: number } {
    return { taken: this.count(), waiting: 0 }
  }

  private count(): number {
    return [...this.activeUploads.values()].reduce((sum, files) => sum + files.size, 0)
  }

  /**
   * Holds a place while the work goes on. `countWaiting` tells how many other files of this person belong to nothing yet;
   * null where the file does not wait.
   */
  async withSlot<R>(
    { userId, fileId }: IncomingUpload,
    countOtherWaiting: ((but: string[]) => Promise<number>) | null,
    work: () => Promise<R>,
  ): Promise<R> {
    const ownUploads = this.activeUploads.get(userId) ?? new Set()
    if (this.count() >= limits.total || ownUploads.size >= limits.perUser) throw tooManyUploads()
    this.activeUploads.set(userId, ownUploads.add(fileId))
    try {
      // Those that came before and are not there yet count, so that several at once do not get past; and each counts
      // once, also when it is saved in the meantime.
      const ownFileIds = [...ownUploads]
      const fileCount = countOtherWaiting ? (await countOtherWaiting(ownFileIds)) + ownFileIds.length : 0
      if (fileCount > attachmentLimits.waiting) throw tooManyWaitingFilesRefusal()
      return await work()
    } finally {
      ownUploads.delete(fileId)
      if (ownUploads.size === 0) this.activeUploads.delete(userId)
    }
  }
}

const tooManyUploads = () =>
  new Refusal('TOO_MANY', {
    message: 'Many files are being uploaded at this moment. Please try again shortly.',
    retryAfterSeconds: 10,
  })

const tooManyWaitingFilesRefusal = () =>
  new Refusal('TOO_MANY', { message: tooManyWaitingFiles, retryAfterSeconds: 600 })
