import { allStates } from '@insaka/domain/all-states'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { contractRegister, findPapersOf } from '../contracts/contracts.repository.ts'
import type { TenantTx } from '../db/transactions.ts'
import { mpcKind } from './mpc.kind.ts'

/** Contracts as they are read: each is its committee paper, by the number of the contract. */
export const contractKind = {
  register: contractRegister,
  states: allStates.contracts,
  one: 'mpc',
  many: 'mpcs',
  numberOf: ({ contract }: MpcRecord) => contract!.id,
  async find(tx: TenantTx, id: number) {
    const [found] = await findPapersOf(tx, { ids: [id] })
    return found && mpcKind.find(tx, found.paperId)
  },
  async findMany(tx: TenantTx, ids: number[]): Promise<MpcRecord[]> {
    const found = await findPapersOf(tx, { ids })
    return mpcKind.findMany(
      tx,
      found.map(({ paperId }) => paperId),
    )
  },
}
