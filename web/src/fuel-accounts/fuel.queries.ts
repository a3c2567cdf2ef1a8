import type { Query } from '@insaka/domain/core/endpoint'
import { fuelAccountsEndpoints } from '@insaka/domain/fuel-accounts/fuel-accounts.endpoints'
import type { RecordedBy } from '@insaka/domain/core/history'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { unsortedExport } from '../files/list-export.ts'

export const pageSize = 12

/** Every account of the institution with its balance. */
export const accountsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['fuel', 'accounts', userId],
    queryFn: async ({ signal }) =>
      (await call(fuelAccountsEndpoints.accounts, { params: { userId }, signal })).payload.accounts,
  })

export type TransactionsQuery = Query<typeof fuelAccountsEndpoints.list>

/** A page of an account; until another one of the same account has come, the one before. */
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

/** What the filters find in this account, and what in all. */
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

/** A transaction, where it was opened with who recorded it. */
export type TransactionWithRecorder = TransactionRecord & { recordedBy?: RecordedBy }

/** As `recordQuery` makes them, which would bring the parts of all dialogs along. */
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

/** The balance at the end of each month of a year. */
export const balancesQuery = (userId: string, code: string, year: number) =>
  queryOptions({
    queryKey: ['fuel', 'balances', userId, code, year],
    queryFn: async ({ signal }) =>
      (await call(fuelAccountsEndpoints.balances, { params: { userId, code }, query: { year }, signal }))
        .payload.balances,
  })

/** Paper outlives what it was made from: each print asks anew. */
const printOptions = { staleTime: 0, meta: { failureShownInForm: true } }

/** A period of an account, such as `2026-03`, `2026-Q1` or `2026`. */
export const statementQuery = (userId: string, code: string, period: string) =>
  queryOptions({
    queryKey: ['fuel', 'statement', userId, code, period],
    queryFn: async ({ signal }) =>
      (await call(fuelAccountsEndpoints.statement, { params: { userId, code, period }, signal })).payload
        .statement,
    ...printOptions,
  })

/** The same of all accounts. */
export const accountsStatementQuery = (userId: string, period: string) =>
  queryOptions({
    queryKey: ['fuel', 'statements', userId, period],
    queryFn: async ({ signal }) =>
      (await call(fuelAccountsEndpoints.statements, { params: { period }, signal })).payload.statement,
    ...printOptions,
  })

/** Clients of earlier draws, as somebody types. */
export const clientsQuery = (search: string) =>
  queryOptions({
    queryKey: ['fuel', 'clients', search],
    queryFn: async ({ signal }) =>
      (await call(fuelAccountsEndpoints.clients, { query: { search }, signal })).payload.clients,
    placeholderData: keepPreviousData,
    enabled: search !== '',
    // Suggestions are a help; without them the field is what it was.
    meta: { failureShownInForm: true },
  })
