import { allStates } from '@insaka/domain/all-states'
import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentRegister } from '../contracts/contracts.repository.ts'
import type { TenantTx } from '../db/transactions.ts'
import { findAmendments } from './amendments.repository.ts'

export const amendmentKind = {
  register: amendmentRegister,
  states: allStates.amendments,
  one: 'amendment',
  many: 'amendments',
  async find(tx: TenantTx, id: number): Promise<{ record: ListedAmendment } | undefined> {
    const [record] = await findAmendments(tx, [id])
    return record && { record }
  },
  findMany: findAmendments,
}
