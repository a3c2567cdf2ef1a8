import { useRouter, useSearch } from '@tanstack/react-router'
import { useOpenRecord } from '../ui/page/use-open-record.ts'
import { readHistorySearch, type HistorySearch } from './history-search-params.ts'

const to = '/insaka/admin/history'

export function useHistoryAddress() {
  const router = useRouter()
  const search = readHistorySearch(useSearch({ strict: false }))
  const linkAfter = (change: HistorySearch) =>
    ({
      to,
      search: (current: Record<string, unknown>) => readHistorySearch({ ...current, ...change }),
    }) as const
  const go = (change: HistorySearch, replace = false) =>
    void router.navigate({ ...linkAfter(change), replace, resetScroll: false })

  const { open, close } = useOpenRecord<number | string>({
    record: search.event,
    go: ({ record }, replace) => go({ event: record }, replace),
  })
  const firstPage = { page: undefined, event: undefined }

  return {
    search,
    go,
    open,
    close,
    hrefAfter: (change: HistorySearch) => router.buildLocation(linkAfter({ ...firstPage, ...change })).href,
    /** A changed filter starts at the first page. */
    change: (change: HistorySearch) => go({ ...firstPage, ...change }),
  }
}

export type HistoryAddress = ReturnType<typeof useHistoryAddress>
