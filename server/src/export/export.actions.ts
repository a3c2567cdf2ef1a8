import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { allLists } from '@insaka/domain/all-lists'
import { toMoment } from '@insaka/domain/core/dates'
import { exportTypes } from '@insaka/domain/core/export'
import { writeSecurityEvent } from '../audit/security-log.ts'
import type { FileAnswer } from '../http/files.ts'
import type { Platform } from '../platform.ts'
import type { Caller, Visitor } from '../submit/caller.ts'
import { inFolder } from '../threads/folder.ts'
import { hourly } from '../threads/hourly.ts'
import { Places } from '../threads/places.ts'
import { run, type Work } from '../threads/run.ts'
import { collected, gather } from './gather.ts'
import { carryOut, writeTo, type Task } from './make-file.ts'
import type { ExportOrder, MadeExport } from './order.ts'
import type { Sources } from './source.ts'

type Making = Pick<Platform, 'database' | 'connection' | 'clock'>
type Asking = { caller: Caller; visitor: Visitor; order: Omit<ExportOrder, 'madeOn'>; signal: AbortSignal }

/** So many records are read and written in the call. */
export const mostInTheCall = 1_000

const noRest = async () => undefined

/** Makes the file of a list and answers with it; nothing of it is kept. */
export function exporter(
  making: Making,
  places: Places,
  sources: Sources,
): (asking: Asking) => Promise<FileAnswer> {
  const work: Work<Task, MadeExport> = { thread: 'export-thread', load: async () => carryOut(sources) }
  const { database, connection, clock } = making
  // Small ones take turns among themselves, so that they leave connections and the processor to everybody else.
  const turns = new Places(2)

  return (asking) =>
    inFolder(async (folder) => {
      const path = join(folder, 'export')
      const { caller, order, signal } = asking
      const now = () => ({ ...order, madeOn: toMoment(clock()) })
      const few = await turns.hold(caller, signal, async () => {
        const gathered = await readFew(now())
        return gathered && writeTo(path, gathered, now(), signal)
      })
      const made =
        few ??
        (await hourly(making, { userId: caller.userId, what: 'exports' }, () =>
          places.hold(caller, signal, async () => {
            const large = await run(work, { connection, order: now(), path }, signal)
            // What nobody waits for any more does not count.
            signal.throwIfAborted()
            return large
          }),
        ))
      await writeDown(asking, made)
      // An open file outlives its folder, and sending it holds no place.
      const content = (await open(path)).createReadStream()
      const { size: length, saveAs } = made
      return { type: exportTypes[order.format], content, length, saveAs }
    })

  /** All of a list of one moment, or null where that is too much for a call. */
  function readFew(order: ExportOrder) {
    return database.readSnapshot(order.institutionId, async (tx) => {
      const gathered = await gather({ tx, rest: noRest }, sources, order, mostInTheCall)
      return gathered && collected(gathered)
    })
  }

  /** Who took what along is a matter of security. */
  async function writeDown({ caller, visitor, order }: Asking, { records, words }: MadeExport) {
    const { address, agent } = visitor
    const { list, format, institutionId } = order
    const detail = `${allLists[list].name} as ${format.toUpperCase()}, records: ${records}${words && `; ${words}`}`
    const event = { address, agent, institutionId, userId: caller.userId, detail }
    await database.writeDirectory(async (tx) =>
      writeSecurityEvent(tx, { ...event, kind: 'list exported' }, clock()),
    )
  }
}
