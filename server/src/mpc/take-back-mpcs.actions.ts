import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { findContracts } from '../contracts/contracts.repository.ts'
import { takeBackContracts } from '../contracts/take-back-contracts.actions.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { Paper } from '../papers/papers.repository.ts'
import { takeBackPapers } from '../papers/take-back-papers.actions.ts'
import { mpcKind } from './mpc.kind.ts'

/** Takes back committee papers with their contracts and amendments. */
export async function takeBackMpcs(tx: WriteTx, papers: Paper<MpcRecord>[]): Promise<Paper<MpcRecord>[]> {
  const allContracts = await findContracts(
    tx,
    papers.map(({ row }) => row.id),
  )
  const inUse = [...allContracts.values()].filter(({ row }) => row.takenBackOn === null)
  const contracts = new Map(
    [...allContracts.values(), ...takeBackContracts(tx, inUse)].map((each) => [
      each.row.paperId,
      each.record,
    ]),
  )
  const changed = await takeBackPapers(tx, mpcKind, papers)
  return changed.map((paper) => ({
    ...paper,
    record: { ...paper.record, contract: contracts.get(paper.row.id) ?? null },
  }))
}
