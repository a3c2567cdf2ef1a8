import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import { cleanFileName } from '@insaka/domain/attachments/file-name'
import { uuidv7 } from '../db/uuid.ts'
import { WritersGate } from '../db/writers-gate.ts'
import type { Upload } from '../http/files.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../submit/caller.ts'
import { countWaiting, deleteWaiting, insertAttachment } from './attachments.repository.ts'
import { lookThrough } from './look-through.ts'
import { spool, type Spooled } from './spool.ts'
import { UploadPlaces } from './upload-places.ts'

/** A file is in memory only while it is looked through and saved; so many at a time. */
const atOnce = 2
const patienceMs = 30_000
/** Ten megabytes on a slow disk take longer than any other write. */
const keepingDeadlineMs = 15_000

type Uploading = Pick<Platform, 'database' | 'clock'>

export type Uploads = ReturnType<typeof uploads>

/** The one way in which PDFs come in. */
export function uploads({ database, clock }: Uploading) {
  const places = new UploadPlaces()
  const gate = new WritersGate(atOnce)

  async function keep(caller: Caller, id: string, name: string, spooled: Spooled): Promise<AttachmentRecord> {
    const leave = await gate.enter('files', patienceMs)
    try {
      const bytes = await spooled.whole()
      const marks = await lookThrough(bytes)
      if (typeof marks === 'string') throw refused(marks)
      const shown = {
        id,
        fileName: cleanFileName(name),
        size: spooled.size,
        sha256: spooled.sha256,
        ...marks,
        uploader: `${caller.firstName} ${caller.lastName}`,
        uploadedOn: toMoment(clock()),
      }
      const { institutionId, userId: uploaderId } = caller
      const waiting = { register: null, recordId: null, recordVersion: null, attachedOn: null }
      await database.writeUnchained(
        institutionId,
        async (tx) => insertAttachment(tx, { ...shown, uploaderId, ...waiting }, [bytes]),
        keepingDeadlineMs,
      )
      return shown
    } finally {
      leave(true)
    }
  }

  return {
    get use() {
      return places.use
    },

    /** Takes a file in, looks through it and saves it, belonging to nothing yet. */
    async toWait(caller: Caller, upload: Upload): Promise<AttachmentRecord> {
      const { institutionId, userId } = caller
      const fileId = uuidv7(clock())
      const waiting = async (but: string[]) => {
        const [found] = await database.read(institutionId, (tx) =>
          countWaiting(tx, { uploaderId: userId, but }),
        )
        return found!.files
      }
      return places.hold({ userId, fileId }, waiting, () =>
        spool(upload.pieces(), async (spooled) => keep(caller, fileId, await upload.name(), spooled)),
      )
    },

    /**
     * Takes a file in that goes to a record at once. `give` gets its name, and may have it looked through and saved; one
     * that no record has then is removed.
     */
    async toRecord<R>(
      caller: Caller,
      upload: Upload,
      give: (fileName: string, save: () => Promise<AttachmentRecord>) => Promise<R>,
    ): Promise<R> {
      const { institutionId, userId } = caller
      const fileId = uuidv7(clock())
      return places.hold({ userId, fileId }, null, () =>
        spool(upload.pieces(), async (spooled) => {
          const name = await upload.name()
          let isSaved = false
          try {
            return await give(cleanFileName(name), async () => {
              const saved = await keep(caller, fileId, name, spooled)
              isSaved = true
              return saved
            })
          } finally {
            if (isSaved)
              await database.writeUnchained(institutionId, async (tx) => deleteWaiting(tx, { id: fileId }))
          }
        }),
      )
    },
  }
}

const refused = (message: string): Refusal => new Refusal('INVALID', { fields: { file: [message] } })
