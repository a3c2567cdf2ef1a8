import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { toMoment } from '@insaka/domain/core/dates'
import type { FileReply } from '../http/file-transfer.ts'
import type { Platform } from '../platform.ts'
import type { Caller, Visitor } from '../idempotency/caller.ts'
import { withTemporaryFolder } from './temporary-folder.ts'
import { withHourlyLimit } from './hourly-limit.ts'
import { FairQueue } from './fair-queue.ts'
import { runInThread, type WorkerDefinition } from './run-in-thread.ts'

/** Downloads with at most this many records are written without a worker. */
export const maxInlineRecords = 1_000

export type DownloadPlatform = Pick<Platform, 'database' | 'connection' | 'clock'>
export type DownloadRequest<Order> = { caller: Caller; visitor: Visitor; order: Order; signal: AbortSignal }

type DatedOrder<Order> = Order & { madeOn: string }

/** The task of a worker thread; it writes the file to `path`. */
export type DownloadTask<Order> = { connection: Platform['connection']; order: Order; path: string }

type DownloadSteps<Order, Made> = {
  /** Writes the file in this process; null if it is too large. */
  makeInline: (order: DatedOrder<Order>, path: string, signal: AbortSignal) => Promise<Made | null>
  worker: WorkerDefinition<DownloadTask<DatedOrder<Order>>, Made>
  contentTypeOf: (order: Order) => string
  logDownload: (request: DownloadRequest<Order>, file: Made) => Promise<void>
}

export function createDownloadMaker<Order, Made extends { size: number; saveAs: string }>(
  platform: DownloadPlatform,
  queue: FairQueue,
  { makeInline, worker, contentTypeOf, logDownload }: DownloadSteps<Order, Made>,
): (request: DownloadRequest<Order>) => Promise<FileReply> {
  const { connection, clock } = platform
  // A separate queue for small files, which leaves connections and CPU time to other calls.
  const inlineQueue = new FairQueue(2)

  return (request) =>
    withTemporaryFolder(async (folder) => {
      const path = join(folder, 'export')
      const { caller, order, signal } = request
      const datedOrder = () => ({ ...order, madeOn: toMoment(clock()) })
      const inlineFile = await inlineQueue.withSlot(caller, signal, () =>
        makeInline(datedOrder(), path, signal),
      )
      const file =
        inlineFile ??
        (await withHourlyLimit(platform, { userId: caller.userId, kind: 'large exports' }, () =>
          queue.withSlot(caller, signal, async () => {
            const workerFile = await runInThread(worker, { connection, order: datedOrder(), path }, signal)
            // Cancelled requests do not count towards limits.
            signal.throwIfAborted()
            return workerFile
          }),
        ))
      await logDownload(request, file)
      // An open file survives the removal of its folder, and sending needs no slot.
      const content = (await open(path)).createReadStream()
      const { size: length, saveAs } = file
      return { type: contentTypeOf(order), content, length, saveAs }
    })
}
