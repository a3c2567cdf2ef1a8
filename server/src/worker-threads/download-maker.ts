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

/** So many records are read and written in the call. */
export const maxInlineRecords = 1_000

export type DownloadPlatform = Pick<Platform, 'database' | 'connection' | 'clock'>
export type DownloadRequest<Order> = { caller: Caller; visitor: Visitor; order: Order; signal: AbortSignal }

/** An order with the moment at which its file is made. */
type DatedOrder<Order> = Order & { madeOn: string }

/** What a thread is asked for; it writes the file to this path. */
export type DownloadTask<Order> = { connection: Platform['connection']; order: Order; path: string }

type DownloadSteps<Order, Made> = {
  /** Writes the file in the call, or answers null where that is too much for one. */
  makeInline: (order: DatedOrder<Order>, path: string, signal: AbortSignal) => Promise<Made | null>
  worker: WorkerDefinition<DownloadTask<DatedOrder<Order>>, Made>
  contentTypeOf: (order: Order) => string
  /** Who took what along is a matter of security. */
  logDownload: (request: DownloadRequest<Order>, file: Made) => Promise<void>
}

/** Makes a file for somebody and answers with it; nothing of it is kept. */
export function downloadMaker<Order, Made extends { size: number; saveAs: string }>(
  platform: DownloadPlatform,
  queue: FairQueue,
  { makeInline, worker, contentTypeOf, logDownload }: DownloadSteps<Order, Made>,
): (request: DownloadRequest<Order>) => Promise<FileReply> {
  const { connection, clock } = platform
  // Small ones take turns among themselves, so that they leave connections and the processor to everybody else.
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
            // What nobody waits for any more does not count.
            signal.throwIfAborted()
            return workerFile
          }),
        ))
      await logDownload(request, file)
      // An open file outlives its folder, and sending it holds no place.
      const content = (await open(path)).createReadStream()
      const { size: length, saveAs } = file
      return { type: contentTypeOf(order), content, length, saveAs }
    })
}
