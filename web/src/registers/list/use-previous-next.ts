import { errorMessage } from '@insaka/domain/core/errors'
import { formatNumber } from '@insaka/domain/core/number-format'
import type { RegisterPagination } from '@insaka/domain/core/register-list.schema'
import { useRouter } from '@tanstack/react-router'
import type { NeighbourActions } from '../../ui/dialog/PreviousNext.tsx'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'

type ListPosition = {
  record: number | string | undefined
  ids: readonly number[]
  page: number
  pageSize: number
  pagination: RegisterPagination | undefined
  fetchIds: (page: number) => Promise<readonly number[]>
  open: (record: number) => void
  go: (change: { page: number | undefined; record: number }, replace: boolean) => void
}

/** Previous and next record in the list, across page boundaries. */
export function useNeighbours(listed: ListPosition): NeighbourActions {
  const { record, ids, page, pageSize, pagination, fetchIds, open, go } = listed
  const router = useRouter()
  const index = typeof record === 'number' ? ids.indexOf(record) : -1
  if (index < 0 || !pagination) return { previous: null, next: null }

  /** Opens the first or last record of another page. */
  async function openOnPage(next: number, position: 0 | -1) {
    const { href } = router.latestLocation
    try {
      const id = (await fetchIds(next)).at(position)
      // The user may have closed the record or left in the meantime.
      const isUnchanged = router.latestLocation.href === href
      if (id !== undefined && isUnchanged) go({ page: next || undefined, record: id }, true)
    } catch (error) {
      showSnackbar(errorMessage(error))
    }
  }
  const openerOf = (id: number | undefined) => (id === undefined ? null : () => open(id))
  const total = `${formatNumber(pagination.totalRecords)}${pagination.more ? '+' : ''}`
  return {
    position: `${formatNumber(page * pageSize + index + 1)} of ${total}`,
    previous: openerOf(ids[index - 1]) ?? (page > 0 ? () => void openOnPage(page - 1, -1) : null),
    next: openerOf(ids[index + 1]) ?? (pagination.last ? null : () => void openOnPage(page + 1, 0)),
  }
}
