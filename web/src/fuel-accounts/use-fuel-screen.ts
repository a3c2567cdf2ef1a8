import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { usePrefetchNextPage } from '../registers/list/list.queries.ts'
import { useNeighbours } from '../registers/list/use-previous-next.ts'
import { toListPage } from '../ui/list/list-page.ts'
import { useListAddress } from '../ui/list/use-list-address.ts'
import { storeAccountHolder, storedAccountHolder } from './account-holder.ts'
import { supportedFuelSearch } from './fuel-filters.ts'
import { readFuelSearch, type FuelSearch } from './fuel-search-params.ts'
import {
  accountsQuery,
  pageSize,
  transactionQuery,
  transactionsExports,
  transactionsQuery,
  type TransactionsQuery,
} from './fuel.queries.ts'
import { useToday } from '../ui/use-today.ts'

/** State of the fuel screen: the selected account, a page of it, and navigation. */
export function useFuelScreen() {
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const today = useToday()
  const search = supportedFuelSearch(readFuelSearch(useSearch({ strict: false })))
  const accounts = useQuery(accountsQuery(user.id))
  const code = useAccountCode(search)
  const account =
    code === undefined
      ? undefined
      : code === null
        ? ([storedAccountHolder(), user.department]
            .map((each) => accounts.data?.find(({ department }) => department === each))
            .find((each) => each !== undefined) ?? accounts.data?.[0])
        : accounts.data?.find(({ department }) => department === code)
  const mayPost = useMay('CREATE_CONTENT') && account?.active !== false
  // Links name the account, because another one may be stored when the user returns.
  const address = useListAddress({
    to: '/insaka/plscm/stores/fuel',
    read: mayPost ? readFuelSearch : readSearchWithoutPosting,
    recordName: 'record',
    linked: account && { account: account.department },
  })
  const { page, go, open } = address
  const { record } = address.search
  const { record: _record, page: _page, year: _year, account: _account, ...query } = search
  const pageQuery = (pageNumber: number) =>
    transactionsQuery(user.id, account?.department ?? '', pageNumber, query as TransactionsQuery)
  const result = useQuery(pageQuery(page))
  const { data, isPlaceholderData } = result
  usePrefetchNextPage(pageQuery(page + 1), !isPlaceholderData && data?.pagination.last === false)

  const idsOf = ({ content }: { content: readonly { id: number }[] }) => content.map(({ id }) => id)
  const neighbours = useNeighbours({
    record,
    ids: data ? idsOf(data) : [],
    page,
    pageSize,
    pagination: data?.pagination,
    fetchIds: async (pageNumber) => idsOf(await queryClient.fetchQuery(pageQuery(pageNumber))),
    open,
    go,
  })

  return {
    ...address,
    user,
    today,
    search,
    accounts,
    account,
    isUnknown: typeof code === 'string' && accounts.data !== undefined && account === undefined,
    balance: data?.balance ?? account?.balance ?? 0,
    list: toListPage(result),
    exports: account ? transactionsExports(account, query as TransactionsQuery) : [],
    mayPost,
    record,
    neighbours,
    choose: (department: string) => {
      // Fixes the current account in the address, so Back does not open the newly stored one.
      if (search.account === undefined) go({}, true)
      storeAccountHolder(department)
      address.change({ account: department })
    },
  }
}

const readSearchWithoutPosting: typeof readFuelSearch = (addressed) => {
  const search = readFuelSearch(addressed)
  return typeof search.record === 'string' ? { ...search, record: undefined } : search
}

export type FuelScreen = ReturnType<typeof useFuelScreen>

/** Code of the account from the address, or of the open transaction; null without either, undefined while loading. */
function useAccountCode({ account, record }: FuelSearch): string | null | undefined {
  const isOfRecord = account === undefined && typeof record === 'number'
  const openTransaction = useQuery({
    ...transactionQuery(typeof record === 'number' ? record : 0),
    enabled: isOfRecord,
    // The dialog shows the failure.
    meta: { failureShownInForm: true },
  })
  if (!isOfRecord) return account ?? null
  return openTransaction.data?.accountHolder ?? (openTransaction.isError ? null : undefined)
}
