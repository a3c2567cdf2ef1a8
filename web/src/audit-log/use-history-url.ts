import { useListAddress } from '../ui/list/use-list-address.ts'
import { readHistorySearch, type HistorySearch } from './history-search-params.ts'

/** The address of the history; a change of the list closes the open event. */
export function useHistoryAddress() {
  const address = useListAddress({
    to: '/insaka/admin/history',
    read: readHistorySearch,
    recordName: 'event',
  })
  const closed = { page: undefined, event: undefined }
  return {
    ...address,
    hrefAfter: (change: HistorySearch) => address.hrefAfter({ ...closed, ...change }),
    change: (change: HistorySearch) => address.change({ ...closed, ...change }),
  }
}

export type HistoryAddress = ReturnType<typeof useHistoryAddress>
