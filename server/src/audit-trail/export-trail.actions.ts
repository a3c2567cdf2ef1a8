import { callers, historyTypes } from '@insaka/domain/audit/audit.labels'
import type { TrailFilters } from '@insaka/domain/audit/audit.schema'
import { changeKinds, subjectNames } from '@insaka/domain/audit/subjects'
import { formatDay } from '@insaka/domain/core/dates'
import { writeSecurityEvent } from '../audit/security-log.ts'
import type { FileAnswer } from '../http/files.ts'
import type { Places } from '../threads/places.ts'
import { mostInTheCall, smallOrLarge, type Asking, type Making } from '../threads/small-or-large.ts'
import { gatherTrail } from './gather-trail.ts'
import { collectedTrail, makeTrail, writeTrailTo } from './make-trail.ts'
import type { MadeTrail, TrailOrder } from './trail-order.ts'

type Wanted = Omit<TrailOrder, 'madeOn'>

const noRest = async () => undefined

/** Makes the file of a history and answers with it. */
export function trailExporter(
  making: Making,
  places: Places,
): (asking: Asking<Wanted>) => Promise<FileAnswer> {
  const { database, clock } = making
  return smallOrLarge<Wanted, MadeTrail>(making, places, {
    inAThread: { thread: 'history-thread', load: async () => makeTrail },
    async inTheCall(order, path, signal) {
      const few = await database.readSnapshot(order.institutionId, async (tx) => {
        const gathered = await gatherTrail({ tx, rest: noRest }, order, mostInTheCall)
        return gathered && collectedTrail(gathered)
      })
      return few && writeTrailTo(path, few, order, signal)
    },
    typeOf: ({ format }) => historyTypes[format],
    async writeDown({ caller, visitor, order }, { events }) {
      const { address, agent } = visitor
      const { format, institutionId, filters } = order
      const words = inWords(filters).map((filter) => `; ${filter}`)
      const detail = `History as ${format.toUpperCase()}, events: ${events}${words.join('')}`
      const event = { address, agent, institutionId, userId: caller.userId, detail }
      await database.writeDirectory(async (tx) =>
        writeSecurityEvent(tx, { ...event, kind: 'history exported' }, clock()),
      )
    },
  })
}

const inWords = ({ from, to, person, register, kind, actor }: TrailFilters): string[] => [
  ...(from === undefined ? [] : [`From: ${formatDay(from)}`]),
  ...(to === undefined ? [] : [`To: ${formatDay(to)}`]),
  ...(person === undefined ? [] : [`Person: ${person}`]),
  ...(register === undefined ? [] : [`Register: ${subjectNames[register]}`]),
  ...(kind === undefined ? [] : [`Change: ${changeKinds[kind] ?? kind}`]),
  ...(actor === undefined ? [] : [`By: ${callers[actor]}`]),
]
