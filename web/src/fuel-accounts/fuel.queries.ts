import type { Query } from '@insaka/domain/core/endpoint'
import { fuelAccountsEndpoints } from '@insaka/domain/fuel-accounts/fuel-accounts.endpoints'
import type { RecordedBy } from '@insaka/domain/core/history'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { unsortedExport } from '../files/list-export.ts'

export const pageSize = 12

export const accountsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['fuel', 'accounts', userId],
    queryFn: async ({ signal }) =>
      (await call(fuelAccountsEndpoints.accounts, { params: { userId }, signal })).payload.accounts,
  })

export type TransactionsQuery = Query<typeof fuelAccountsEndpoints.list>

/** A page of an account; the previous page of the same account stays visible while loading. */
export const transactionsQuery = (userId: string, code: string, page: number, query: TransactionsQuery) =>
  queryOptions({
    queryKey: ['fuel', 'list', userId, code, page, query],
    queryFn: async ({ signal }) => {
      const params = { page, size: pageSize, sortField: 'id', userId, accountHolderCode: code } as const
      return (await call(fuelAccountsEndpoints.list, { params, query, signal })).payload.transactions
    },
    placeholderData: (previous, { queryKey } = {} as never) =>
      queryKey?.[3] === code ? previous : undefined,
    enabled: code !== '',
  })

export function transactionsExports(
  { department: account, name }: { department: string; name: string },
  query: TransactionsQuery,
) {
  const { export: endpoint } = fuelAccountsEndpoints
  return [
    unsortedExport({ endpoint, query: { ...query, account }, name: `${account}: ${name}` }),
    unsortedExport({ endpoint, query, name: 'All accounts' }),
  ]
}

/** `recordedBy` is included only when a single transaction is fetched, not in lists. */
export type TransactionWithRecorder = TransactionRecord & { recordedBy?: RecordedBy }

/** Mirrors `recordQuery`, whose import would load the code of all dialogs. */
export const transactionQuery = (id: number) =>
  queryOptions({
    queryKey: ['fuel', 'record', id],
    queryFn: async ({ signal }): Promise<TransactionWithRecorder> => {
      const { payload } = await call(fuelAccountsEndpoints.get, { params: { id }, signal })
      return { ...payload.transaction, recordedBy: payload.recordedBy }
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export const balancesQuery = (userId: string, code: string, year: number) =>
  queryOptions({
    queryKey: ['fuel', 'balances', userId, code, year],
    queryFn: async ({ signal }) =>
      (await call(fuelAccountsEndpoints.balances, { params: { userId, code }, query: { year }, signal }))
        .payload.balances,
  })

/** A printed statement needs current data, so each print loads it again. */
const printOptions = { staleTime: 0, meta: { failureShownInForm: true } }

/** Statement of an account for a period, such as `2026-03`, `2026-Q1` or `2026`. */
export const statementQuery = (userId: string, code: string, period: string) =>
  queryOptions({
    queryKey: ['fuel', 'statement', userId, code, period],
    queryFn: async ({ signal }) =>
      (await call(fuelAccountsEndpoints.statement, { params: { userId, code, period }, signal })).payload
        .statement,
    ...printOptions,
  })

export const accountsStatementQuery = (userId: string, period: string) =>
  queryOptions({
    queryKey: ['fuel', 'statements', userId, period],
    queryFn: async ({ signal }) =>
      (await call(fuelAccountsEndpoints.statements, { params: { period }, signal })).payload.statement,
    ...printOptions,
  })

export const clientsQuery = (search: string) =>
  queryOptions({
    queryKey: ['fuel', 'clients', search],
    queryFn: async ({ signal }) =>
      (await call(fuelAccountsEndpoints.clients, { query: { search }, signal })).payload.clients,
    placeholderData: keepPreviousData,
    enabled: search !== '',
    // The field works without suggestions, so a failure is not reported.
    meta: { failureShownInForm: true },
  })
