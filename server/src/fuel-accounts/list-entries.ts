import type { Query } from '@insaka/domain/core/endpoint'
import { normalizeNumber } from '@insaka/domain/core/text-fields'
import type { fuelAccountsEndpoints } from '@insaka/domain/fuel-accounts/fuel-accounts.endpoints'
import type { TenantTx } from '../db/transactions.ts'
import { findInRegister, type ListRequester, type ListMatches } from '../export/export-source.ts'
import type { ListRequest } from '../registers/register.ts'
import { findTransactions, fuelRegister } from './fuel-accounts.repository.ts'
import { requireAccount } from './statement.ts'

type Filters = Query<typeof fuelAccountsEndpoints.list>

export const entriesRequest = (
  scope: Pick<ListRequest, 'scope' | 'scopeId'>,
  { direction = 'desc', from, to, type, client, coupon }: Filters,
): Omit<ListRequest, 'page' | 'pageSize'> => ({
  sortField: 'id',
  direction,
  ...scope,
  states: type === undefined ? [] : [type],
  department: undefined,
  from,
  to,
  search: undefined,
  filters: {
    client: client?.toLowerCase(),
    coupon: coupon === undefined ? undefined : normalizeNumber(coupon),
  },
})

export async function findEntries(
  tx: TenantTx,
  { institutionId }: ListRequester,
  { account, ...filters }: Query<typeof fuelAccountsEndpoints.export>,
  limit: number,
): Promise<ListMatches | null> {
  const scope =
    account === undefined
      ? ({ scope: 'institution', scopeId: institutionId } as const)
      : ({ scope: 'department', scopeId: (await requireAccount(tx, account)).id } as const)
  const readable = { register: fuelRegister, findMany: findTransactions }
  return findInRegister(tx, readable, entriesRequest(scope, filters), limit)
}
