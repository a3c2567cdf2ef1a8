import { allStates } from '@insaka/domain/all-states'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { contractRegister, findContractKeys } from './contracts.repository.ts'
import type { TenantTx } from '../db/transactions.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'

/** Contracts as readable records: each is its committee paper, found by contract number. */
export const contractKind = {
  register: contractRegister,
  states: allStates.contracts,
  one: 'mpc',
  many: 'mpcs',
  numberOf: ({ contract }: MpcRecord) => contract!.id,
  async find(tx: TenantTx, id: number) {
    const [owner] = await findContractKeys(tx, { ids: [id] })
    return owner && mpcKind.find(tx, owner.paperId)
  },
  async findMany(tx: TenantTx, ids: number[]): Promise<MpcRecord[]> {
    const owners = await findContractKeys(tx, { ids })
    return mpcKind.findMany(
      tx,
      owners.map(({ paperId }) => paperId),
    )
  },
}
