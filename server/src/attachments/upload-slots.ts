import { Refusal } from '@insaka/domain/core/errors'
import { attachmentLimits, tooManyWaitingFilesMessage } from '@insaka/domain/attachments/attachments.rules'

const limits = { total: 16, perUser: 4 }

type IncomingUpload = { userId: string; fileId: string }

/** Limits concurrent uploads of the server and of each user. */
export class UploadSlots {
  private readonly activeUploads = new Map<string, Set<string>>()

  get use(): { taken: number; waiting: number } {
    return { taken: this.count(), waiting: 0 }
  }

  private count(): number {
    return [...this.activeUploads.values()].reduce((sum, files) => sum + files.size, 0)
  }

  /** `countOtherWaiting` counts the user’s other waiting uploads; null if the file is attached at once. */
  async withSlot<R>(
    { userId, fileId }: IncomingUpload,
    countOtherWaiting: ((but: string[]) => Promise<number>) | null,
    work: () => Promise<R>,
  ): Promise<R> {
    const ownUploads = this.activeUploads.get(userId) ?? new Set()
    if (this.count() >= limits.total || ownUploads.size >= limits.perUser) throw tooManyUploads()
    this.activeUploads.set(userId, ownUploads.add(fileId))
    try {
      // Running uploads count as well, since parallel uploads could exceed the limit. A saved upload counts once.
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
    message: 'Too many files are being uploaded right now. Try again shortly.',
    retryAfterSeconds: 10,
  })

const tooManyWaitingFilesRefusal = () =>
  new Refusal('TOO_MANY', { message: tooManyWaitingFilesMessage, retryAfterSeconds: 600 })
