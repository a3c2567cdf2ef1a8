import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import { cleanFileName } from '@insaka/domain/attachments/file-name'
import { uuidv7 } from '../db/uuid.ts'
import { KeyedSemaphore } from '../db/keyed-semaphore.ts'
import type { Upload } from '../http/file-transfer.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import { countWaitingFiles, deleteWaitingFile, insertAttachment } from './attachments.repository.ts'
import { scanPdf } from './scan-pdf.ts'
import { spool, type SpooledUpload } from './spool.ts'
import { UploadSlots } from './upload-slots.ts'

/** Bounds memory: a file is in memory only while it is scanned and saved. */
const maxConcurrentScans = 2
const slotTimeoutMs = 30_000
/** Saving 10 MB to a slow disk takes longer than any other write. */
const saveDeadlineMs = 15_000

type UploadPlatform = Pick<Platform, 'database' | 'clock'>

export type Uploads = ReturnType<typeof createUploads>

export function createUploads({ database, clock }: UploadPlatform) {
  const slots = new UploadSlots()
  const scanSlots = new KeyedSemaphore(maxConcurrentScans)

  async function scanAndSave(
    caller: Caller,
    id: string,
    name: string,
    spooled: SpooledUpload,
  ): Promise<AttachmentRecord> {
    const release = await scanSlots.acquire('files', slotTimeoutMs)
    try {
      const bytes = await spooled.readAll()
      const flags = await scanPdf(bytes)
      if (typeof flags === 'string') throw invalidFile(flags)
      const attachment = {
        id,
        fileName: cleanFileName(name),
        size: spooled.size,
        sha256: spooled.sha256,
        ...flags,
        uploader: `${caller.firstName} ${caller.lastName}`,
        uploadedOn: toMoment(clock()),
      }
      const { institutionId, userId: uploaderId } = caller
      const unattached = { register: null, recordId: null, recordVersion: null, attachedOn: null }
      await database.writeUnchained(
        institutionId,
        async (tx) => insertAttachment(tx, { ...attachment, uploaderId, ...unattached }, [bytes]),
        saveDeadlineMs,
      )
      return attachment
    } finally {
      release(true)
    }
  }

  return {
    get use() {
      return slots.use
    },

    /** Scans and saves a file that no record has yet. */
    async uploadForLater(caller: Caller, upload: Upload): Promise<AttachmentRecord> {
      const { institutionId, userId } = caller
      const fileId = uuidv7(clock())
      const countOtherWaiting = async (exceptIds: string[]) => {
        const [counts] = await database.read(institutionId, (tx) =>
          countWaitingFiles(tx, { uploaderId: userId, but: exceptIds }),
        )
        return counts!.files
      }
      return slots.withSlot({ userId, fileId }, countOtherWaiting, () =>
        spool(upload.chunks(), async (spooled) => scanAndSave(caller, fileId, await upload.name(), spooled)),
      )
    },

    /** Gives the upload to `useUpload`, which may scan and save it; a saved but unattached file is deleted. */
    async uploadForRecord<R>(
      caller: Caller,
      upload: Upload,
      useUpload: (fileName: string, save: () => Promise<AttachmentRecord>) => Promise<R>,
    ): Promise<R> {
      const { institutionId, userId } = caller
      const fileId = uuidv7(clock())
      return slots.withSlot({ userId, fileId }, null, () =>
        spool(upload.chunks(), async (spooled) => {
          const name = await upload.name()
          let isSaved = false
          try {
            return await useUpload(cleanFileName(name), async () => {
              const savedFile = await scanAndSave(caller, fileId, name, spooled)
              isSaved = true
              return savedFile
            })
          } finally {
            if (isSaved)
              await database.writeUnchained(institutionId, async (tx) =>
                deleteWaitingFile(tx, { id: fileId }),
              )
          }
        }),
      )
    },
  }
}

const invalidFile = (message: string): Refusal => new Refusal('INVALID', { fields: { file: [message] } })
