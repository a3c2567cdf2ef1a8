import { toMoment } from '@insaka/domain/core/dates'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { WriteTx } from '../db/transactions.ts'
import type { Receiver } from '../enquiries/enquiries.actions.ts'
import { recordChanges } from '../registers/write.ts'
import { asPaper, type Filled, type PaperKind } from './papers.kind.ts'
import { updatePaper, type Paper } from './papers.repository.ts'

/** Gives papers to somebody who goes on with them. Their enquiries stay whose they are. */
export function handOverPapers<F extends Filled, R extends PaperRecord>(
  tx: WriteTx,
  kind: PaperKind<F, R>,
  papers: Paper<R>[],
  receiver: Receiver,
): void {
  const changed = papers.map((before) => {
    const { version } = before.row
    const row = { ...before.row, ...receiver, version: version + 1, updatedOn: toMoment(tx.now) }
    updatePaper(tx, row)
    return { before, after: asPaper(kind, { ...before, row }) }
  })
  recordChanges(
    tx,
    kind.register,
    changed.map((change) => ({ tx, action: 'handed over', ...change })),
  )
}
