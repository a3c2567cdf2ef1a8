import { formatNumber } from '@insaka/domain/core/figures'
import type { Pagination } from '@insaka/domain/core/paging.schema'
import { PageButton } from '../ui/paging/PageButton.tsx'
import type { UsersAddress } from './use-users-address.ts'
import classes from './UsersPage.module.css'

type Props = { address: UsersAddress; pagination: Pagination }

/** How many there are, and the ways to the other pages where there are any. */
export function UserPages({ address: { search, go }, pagination }: Props) {
  const { totalRecords, totalPages } = pagination
  const page = search.page ?? 0
  const last = Math.max(totalPages - 1, 0)
  const to = (next: number) => {
    go({ page: next === 0 ? undefined : next })
    window.scrollTo({ top: 0 })
  }
  return (
    <nav aria-label="Pages" className={classes.pages}>
      {/* Read out whenever another page or filter has changed it. */}
      <output>
        {formatNumber(totalRecords)} {totalRecords === 1 ? 'user' : 'users'}
      </output>
      {(totalPages > 1 || page > 0) && (
        <div className={classes.steps} data-figures>
          <PageButton label="First page" sign="first" off={page === 0} onPress={() => to(0)} />
          {/* From beyond the end, as in an old address, it leads back to the last page there is. */}
          <PageButton
            label="Previous page"
            sign="previous"
            off={page === 0}
            onPress={() => to(Math.min(page - 1, last))}
          />
          {page > last
            ? `Past page ${formatNumber(last + 1)}, the last`
            : `Page ${formatNumber(page + 1)} of ${formatNumber(totalPages)}`}
          <PageButton label="Next page" sign="next" off={page >= last} onPress={() => to(page + 1)} />
          <PageButton label="Last page" sign="last" off={page >= last} onPress={() => to(last)} />
        </div>
      )}
    </nav>
  )
}
