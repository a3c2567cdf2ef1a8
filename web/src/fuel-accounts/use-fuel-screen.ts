import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { usePrefetchNextPage } from '../registers/list/list.queries.ts'
import { useNeighbours } from '../registers/list/use-previous-next.ts'
import { useOpenRecord } from '../ui/page/use-open-record.ts'
import { storeAccountHolder, storedAccountHolder } from './account-holder.ts'
import { supportedFuelSearch } from './fuel-filters.ts'
import { readFuelSearch, type FuelSearch, type OpenedTransaction } from './fuel-search-params.ts'
import {
  accountsQuery,
  pageSize,
  transactionQuery,
  transactionsExports,
  transactionsQuery,
  type TransactionsQuery,
} from './fuel.queries.ts'
import { useToday } from '../ui/use-today.ts'

const to = '/insaka/plscm/stores/fuel'

/** State of the fuel screen: the selected account, a page of it, and navigation. */
export function useFuelScreen() {
  const user = useCurrentUser()
  const router = useRouter()
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
  const { record: requestedRecord, page = 0, year: _year, account: _account, ...query } = search
  const pageQuery = (pageNumber: number) =>
    transactionsQuery(user.id, account?.department ?? '', pageNumber, query as TransactionsQuery)
  const list = useQuery(pageQuery(page))
  usePrefetchNextPage(pageQuery(page + 1), !list.isPlaceholderData && list.data?.pagination.last === false)

  // Links name the account, because another one may be stored when the user returns.
  const linkAfter = (change: FuelSearch) =>
    ({
      to,
      search: (current: Readonly<Record<string, unknown>>) =>
        readFuelSearch({ ...current, ...(account && { account: account.department }), ...change }),
    }) as const
  const go = (change: FuelSearch, replace = false) =>
    void router.navigate({ ...linkAfter(change), replace, resetScroll: false })
  const mayPost = useMay('CREATE_CONTENT') && account?.active !== false
  const record = typeof requestedRecord === 'string' && !mayPost ? undefined : requestedRecord
  const { open, close } = useOpenRecord<OpenedTransaction>({ record, go })
  const idsOf = ({ content }: { content: readonly { id: number }[] }) => content.map(({ id }) => id)
  const neighbours = useNeighbours({
    record,
    ids: list.data ? idsOf(list.data) : [],
    page,
    pageSize,
    pagination: list.data?.pagination,
    fetchIds: async (pageNumber) => idsOf(await queryClient.fetchQuery(pageQuery(pageNumber))),
    open,
    go,
  })

  return {
    user,
    today,
    search,
    page,
    accounts,
    account,
    isUnknown: typeof code === 'string' && accounts.data !== undefined && account === undefined,
    balance: list.data?.balance ?? account?.balance ?? 0,
    list,
    exports: account ? transactionsExports(account, query as TransactionsQuery) : [],
    mayPost,
    record,
    neighbours,
    hrefAfter: (change: FuelSearch) => router.buildLocation(linkAfter(change)).href,
    go,
    /** A changed filter starts at the first page. */
    change: (change: FuelSearch) => go({ page: undefined, ...change }),
    choose: (department: string) => {
      // Fixes the current account in the address, so Back does not open the newly stored one.
      if (search.account === undefined) go({}, true)
      storeAccountHolder(department)
      go({ account: department, page: undefined })
    },
    open,
    close,
  }
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
