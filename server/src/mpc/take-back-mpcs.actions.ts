import { toMoment } from '@insaka/domain/core/dates'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { findContracts, type Contract } from '../contracts/contracts.repository.ts'
import { takeBackContracts } from '../contracts/take-back-contracts.actions.ts'
import type { WriteTx } from '../db/transactions.ts'
import { updatePaper, type Paper } from '../papers/papers.repository.ts'
import { takeBackPapers } from '../papers/take-back-papers.actions.ts'
import { recordChanges } from '../registers/write.ts'
import { mpcKind } from './mpc.kind.ts'

/** Takes committee papers back that may be taken back, each with its contract and the amendments of that. */
export async function takeBackMpcs(tx: WriteTx, papers: Paper<MpcRecord>[]): Promise<Paper<MpcRecord>[]> {
  const found = await findContracts(
    tx,
    papers.map(({ row }) => row.id),
  )
  const inUse = [...found.values()].filter(({ row }) => row.takenBackOn === null)
  const contracts = new Map(
    [...found.values(), ...takeBackContracts(tx, inUse)].map((each) => [each.row.paperId, each.record]),
  )
  const changed = await takeBackPapers(tx, mpcKind, papers)
  return changed.map((paper) => ({
    ...paper,
    record: { ...paper.record, contract: contracts.get(paper.row.id) ?? null },
  }))
}

/** Takes a contract back whose paper stays. The paper keeps it, and comes to another version as with all of its changes. */
export function takeBackContract(
  tx: WriteTx,
  before: Paper<MpcRecord>,
  contract: Contract,
): Paper<MpcRecord> {
  const [after] = takeBackContracts(tx, [contract])
  const row = { ...before.row, version: before.row.version + 1, updatedOn: toMoment(tx.now) }
  const stamped = { version: row.version, updatedOn: row.updatedOn }
  const paper = { ...before, row, record: { ...before.record, ...stamped, contract: after!.record } }
  updatePaper(tx, row)
  recordChanges(tx, mpcKind.register, [{ tx, action: 'contract taken back', before, after: paper }])
  return paper
}
