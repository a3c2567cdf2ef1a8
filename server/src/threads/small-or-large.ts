import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { toMoment } from '@insaka/domain/core/dates'
import type { FileAnswer } from '../http/files.ts'
import type { Platform } from '../platform.ts'
import type { Caller, Visitor } from '../submit/caller.ts'
import { inFolder } from './folder.ts'
import { hourly } from './hourly.ts'
import { Places } from './places.ts'
import { run, type Work } from './run.ts'

/** So many records are read and written in the call. */
export const mostInTheCall = 1_000

export type Making = Pick<Platform, 'database' | 'connection' | 'clock'>
export type Asking<Order> = { caller: Caller; visitor: Visitor; order: Order; signal: AbortSignal }

/** An order with the moment at which its file is made. */
type Dated<Order> = Order & { madeOn: string }

/** What a thread is asked for; it writes the file to this path. */
export type Task<Order> = { connection: Platform['connection']; order: Order; path: string }

type Ways<Order, Made> = {
  /** Writes the file in the call, or answers null where that is too much for one. */
  inTheCall: (order: Dated<Order>, path: string, signal: AbortSignal) => Promise<Made | null>
  inAThread: Work<Task<Dated<Order>>, Made>
  typeOf: (order: Order) => string
  /** Who took what along is a matter of security. */
  writeDown: (asking: Asking<Order>, made: Made) => Promise<void>
}

/** Makes a file for somebody and answers with it; nothing of it is kept. */
export function smallOrLarge<Order, Made extends { size: number; saveAs: string }>(
  making: Making,
  places: Places,
  { inTheCall, inAThread, typeOf, writeDown }: Ways<Order, Made>,
): (asking: Asking<Order>) => Promise<FileAnswer> {
  const { connection, clock } = making
  // Small ones take turns among themselves, so that they leave connections and the processor to everybody else.
  const turns = new Places(2)

  return (asking) =>
    inFolder(async (folder) => {
      const path = join(folder, 'export')
      const { caller, order, signal } = asking
      const now = () => ({ ...order, madeOn: toMoment(clock()) })
      const few = await turns.hold(caller, signal, () => inTheCall(now(), path, signal))
      const made =
        few ??
        (await hourly(making, { userId: caller.userId, kind: 'large exports' }, () =>
          places.hold(caller, signal, async () => {
            const large = await run(inAThread, { connection, order: now(), path }, signal)
            // What nobody waits for any more does not count.
            signal.throwIfAborted()
            return large
          }),
        ))
      await writeDown(asking, made)
      // An open file outlives its folder, and sending it holds no place.
      const content = (await open(path)).createReadStream()
      const { size: length, saveAs } = made
      return { type: typeOf(order), content, length, saveAs }
    })
}
