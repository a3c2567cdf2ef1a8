import { findContracts } from '../contracts/contracts.repository.ts'
import { handOverContracts } from '../contracts/hand-over-contracts.actions.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { Receiver } from '../enquiries/enquiries.actions.ts'
import { handOverPapers } from '../papers/hand-over-papers.actions.ts'
import { findPapers } from '../papers/papers.kind.ts'
import { mpcKind } from './mpc.kind.ts'

export async function handOverMpcs(
  tx: WriteTx,
  ids: number[],
  leaverId: string,
  receiver: Receiver,
): Promise<void> {
  const [papers, contracts] = await Promise.all([findPapers(tx, mpcKind, ids), findContracts(tx, ids)])
  handOverContracts(tx, [...contracts.values()], receiver)
  await handOverPapers(tx, mpcKind, papers, leaverId, receiver)
}
