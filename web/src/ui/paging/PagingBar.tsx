import { formatNumber } from '@insaka/domain/core/figures'
import { NativeSelect } from '@mantine/core'
import type { RegisterPagination } from '@insaka/domain/core/register'
import { useId } from 'react'
import { PageButton } from './PageButton.tsx'
import classes from './PagingBar.module.css'

type Props = {
  /** The page asked for; what is known of the list may still be that of the page before. */
  page: number
  pageSize: number
  pagination: RegisterPagination | undefined
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

/** Every whole number from 1 to 20. */
const pageSizes = Array.from({ length: 20 }, (_, i) => String(i + 1))
export function PagingBar({ page, pageSize, pagination, onPage, onPageSize }: Props) {
  const { totalPages = 0, totalRecords = 0, more = false } = pagination ?? {}
  const sizeId = useId()
  const last = Math.max(totalPages - 1, 0)
  const atStart = page === 0
  const atEnd = page >= last
  const plus = more ? '+' : ''
  return (
    <nav aria-label="Pages" className={classes.bar}>
      {/* Read out whenever another page or filter has changed it. */}
      <output className={classes.total}>{pagination && recordsInWords(totalRecords, plus)}</output>
      <div className={classes.size}>
        <label htmlFor={sizeId}>Rows per page</label>
        <NativeSelect
          id={sizeId}
          size="xs"
          data={pageSizes}
          value={String(pageSize)}
          onChange={({ currentTarget }) => onPageSize(Number(currentTarget.value))}
        />
      </div>
      <div className={classes.pages}>
        <PageButton label="First page" sign="first" off={atStart} onPress={() => onPage(0)} />
        {/* From beyond the end, as in an old address, it leads back to the last page there is. */}
        <PageButton
          label="Previous page"
          sign="previous"
          off={atStart}
          onPress={() => onPage(Math.min(page - 1, last))}
        />
        <span className={classes.page} data-figures>
          {pagination && !more && page > last ? (
            `Past page ${formatNumber(last + 1)}, the last`
          ) : (
            <>
              Page <b>{formatNumber(totalPages === 0 ? 0 : page + 1)}</b> of {formatNumber(totalPages)}
              {plus}
            </>
          )}
        </span>
        <PageButton label="Next page" sign="next" off={atEnd} onPress={() => onPage(page + 1)} />
        <PageButton label="Last page" sign="last" off={atEnd || more} onPress={() => onPage(last)} />
      </div>
    </nav>
  )
}

function recordsInWords(total: number, plus: string): string {
  return `${formatNumber(total)}${plus} ${total === 1 ? 'record' : 'records'}`
}
