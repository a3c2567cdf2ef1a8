import { formatNumber } from '@insaka/domain/core/number-format'
import type { RegisterPagination } from '@insaka/domain/core/register-list.schema'
import { NativeSelect } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { PageButton } from './PageButton.tsx'
import classes from './PagingBar.module.css'

type StepsProps = {
  /** The page asked for; what is known of the list may still be that of the page before. */
  page: number
  pagination: RegisterPagination | undefined
  onPage: (page: number) => void
}

type Props = StepsProps & {
  /** What is counted. */
  noun?: string
  /** Whose they are, instead of what: `of mine`. */
  ownerText?: string | undefined
  /** Where the number of rows can be chosen. */
  pageSize?: number
  onPageSize?: (pageSize: number) => void
  /** More to say of all that is counted, such as a sum. */
  children?: ReactNode
}

/** Every whole number from 1 to 20. */
const pageSizes = Array.from({ length: 20 }, (_, i) => String(i + 1))

/** How many there are, and the ways to the other pages. */
export function PagingBar({
  page,
  pagination,
  onPage,
  noun = 'record',
  ownerText,
  pageSize,
  onPageSize,
  children,
}: Props) {
  const { totalRecords = 0, totalPages = 0, more } = pagination ?? {}
  const sizeId = useId()
  return (
    <nav aria-label="Pages" className={`row wrap ${classes.bar}`}>
      {/* Read out whenever another page or filter has changed it. */}
      <output className={`shrinks soft ${classes.total}`}>
        {pagination && (
          <>
            <b className="loud strong">
              {formatNumber(totalRecords)}
              {more && '+'}
            </b>{' '}
            {ownerText ?? (totalRecords === 1 ? noun : `${noun}s`)}
          </>
        )}
        {children}
      </output>
      {onPageSize && (
        <div className={`row gap-2 small quiet ${classes.size}`}>
          <label htmlFor={sizeId}>Rows per page</label>
          <NativeSelect
            id={sizeId}
            size="xs"
            data={pageSizes}
            value={String(pageSize)}
            onChange={({ currentTarget }) => onPageSize(Number(currentTarget.value))}
          />
        </div>
      )}
      {pagination && (onPageSize || totalPages > 1 || page > 0) && (
        <PageSteps {...{ page, pagination, onPage }} />
      )}
    </nav>
  )
}

/** To the first, previous, next and last page. */
export function PageSteps({ page, pagination, onPage }: StepsProps) {
  const { totalPages = 0, more = false } = pagination ?? {}
  const last = Math.max(totalPages - 1, 0)
  const [atStart, atEnd] = [page === 0, page >= last]
  return (
    <div className={`row ${classes.pages}`}>
      <PageButton label="First page" icon="first" disabled={atStart} onPress={() => onPage(0)} />
      {/* From beyond the end, as in an old address, it leads back to the last page there is. */}
      <PageButton
        label="Previous page"
        icon="previous"
        disabled={atStart}
        onPress={() => onPage(Math.min(page - 1, last))}
      />
      <span className={`one-line ${classes.page}`} data-figures>
        {pagination && !more && page > last ? (
          `Past page ${formatNumber(last + 1)}, the last`
        ) : (
          <>
            Page <b className="strong">{formatNumber(totalPages === 0 ? 0 : page + 1)}</b> of{' '}
            {formatNumber(totalPages)}
            {more && '+'}
          </>
        )}
      </span>
      <PageButton label="Next page" icon="next" disabled={atEnd} onPress={() => onPage(page + 1)} />
      <PageButton label="Last page" icon="last" disabled={atEnd || more} onPress={() => onPage(last)} />
    </div>
  )
}
