import { fuelAccountsEndpoints } from '@insaka/domain/fuel-accounts/fuel-accounts.endpoints'
import { reversalEndpoints } from '@insaka/domain/fuel-accounts/reversal'
import { fuelProductsEndpoints } from '@insaka/domain/fuel-products/fuel-products.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useRegisterChange, type SubmitBody } from '../../registers/dialog/record.queries.ts'
import { historyQuery, type HistoryCall } from '../../ui/history/history-query.ts'
import type { TransactionBody } from './transaction-form.ts'

/** Dated prices of both fuels, always refetched, because a new price applies immediately. */
export const pricesQuery = queryOptions({
  // Shares its key with the settings, so a new price appears here too.
  queryKey: ['fuel', 'products'],
  queryFn: async ({ signal }) => (await call(fuelProductsEndpoints.list, { signal })).payload.products,
  staleTime: 0,
})

export const transactionHistoryQuery = historyQuery(
  'fuel',
  async (request: HistoryCall<number>) => (await call(fuelAccountsEndpoints.history, request)).payload,
)

const overdraftQuery = (isConfirmed: boolean) => (isConfirmed ? { overdraft: 'confirmed' as const } : {})

export function usePostTransaction() {
  return useRegisterChange(
    ['fuel'],
    async ({ body, submitKey }: SubmitBody<{ transaction: TransactionBody; isConfirmed: boolean }>) => {
      const { message, payload } = await call(fuelAccountsEndpoints.post, {
        params: { page: 0, size: 12, sortField: 'id' },
        query: overdraftQuery(body.isConfirmed),
        body: { ...body.transaction, accountHolder: body.transaction.accountHolder.toLowerCase() },
        submitKey,
      })
      return { message, saved: payload.transaction }
    },
  )
}

export function useReverseTransaction(id: number) {
  return useRegisterChange(
    ['fuel'],
    async ({ body, submitKey }: SubmitBody<{ reason: string; isConfirmed: boolean }>) => {
      const { message, payload } = await call(reversalEndpoints.reverse, {
        params: { id },
        query: overdraftQuery(body.isConfirmed),
        body: { reason: body.reason },
        submitKey,
      })
      return { message, saved: payload.transaction }
    },
  )
}
