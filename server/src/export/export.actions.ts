import { allLists } from '@insaka/domain/all-lists'
import { exportTypes } from '@insaka/domain/core/export'
import { writeSecurityEvent } from '../audit/security-log.ts'
import type { FileAnswer } from '../http/files.ts'
import type { Places } from '../threads/places.ts'
import { mostInTheCall, smallOrLarge, type Asking, type Making } from '../threads/small-or-large.ts'
import { collected, gather } from './gather.ts'
import { carryOut, writeTo } from './make-file.ts'
import type { ExportOrder, MadeExport } from './order.ts'
import type { Sources } from './source.ts'

type Wanted = Omit<ExportOrder, 'madeOn'>

const noRest = async () => undefined

/** Makes the file of a list and answers with it. */
export function exporter(
  making: Making,
  places: Places,
  sources: Sources,
): (asking: Asking<Wanted>) => Promise<FileAnswer> {
  const { database, clock } = making

  /** All of a list of one moment, or null where that is too much for a call. */
  function readFew(order: ExportOrder) {
    return database.readSnapshot(order.institutionId, async (tx) => {
      const gathered = await gather({ tx, rest: noRest }, sources, order, mostInTheCall)
      return gathered && collected(gathered)
    })
  }

  return smallOrLarge<Wanted, MadeExport>(making, places, {
    inAThread: { thread: 'export-thread', load: async () => carryOut(sources) },
    async inTheCall(order, path, signal) {
      const gathered = await readFew(order)
      return gathered && writeTo(path, gathered, order, signal)
    },
    typeOf: ({ format }) => exportTypes[format],
    async writeDown({ caller, visitor, order }, { records, words }) {
      const { address, agent } = visitor
      const { list, format, institutionId } = order
      const detail = `${allLists[list].name} as ${format.toUpperCase()}, records: ${records}${words && `; ${words}`}`
      const event = { address, agent, institutionId, userId: caller.userId, detail }
      await database.writeDirectory(async (tx) =>
        writeSecurityEvent(tx, { ...event, kind: 'list exported' }, clock()),
      )
    },
  })
}
