import { formatNumber } from '@insaka/domain/core/number-format'
import type { RegisterPagination } from '@insaka/domain/core/register-list.schema'
import { NativeSelect } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { PageButton } from './PageButton.tsx'
import classes from './PagingBar.module.css'

type StepsProps = {
  /** The requested page; `pagination` may still describe the previous page. */
  page: number
  pagination: RegisterPagination | undefined
  onPage: (page: number) => void
}

type Props = StepsProps & {
  noun?: string
  /** Owner such as `of mine`, shown instead of the noun. */
  ownerText?: string | undefined
  pageSize?: number
  onPageSize?: (pageSize: number) => void
  children?: ReactNode
}

const pageSizes = Array.from({ length: 20 }, (_, i) => String(i + 1))

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
    <nav aria-label="Pages" className={`row flex-wrap ${classes.bar}`}>
      {/* Screen readers announce the total whenever it changes. */}
      <output className={`min-w-0 text-muted ${classes.total}`}>
        {pagination && (
          <>
            <b className="text-strong font-semibold">
              {formatNumber(totalRecords)}
              {more && '+'}
            </b>{' '}
            {ownerText ?? (totalRecords === 1 ? noun : `${noun}s`)}
          </>
        )}
        {children}
      </output>
      {onPageSize && (
        <div className={`row gap-2 text-sm text-faint ${classes.size}`}>
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

export function PageSteps({ page, pagination, onPage }: StepsProps) {
  const { totalPages = 0, more = false } = pagination ?? {}
  const last = Math.max(totalPages - 1, 0)
  const [atStart, atEnd] = [page === 0, page >= last]
  return (
    <div className={`row ${classes.pages}`}>
      <PageButton label="First page" icon="first" disabled={atStart} onPress={() => onPage(0)} />
      {/* If the page is past the end, as in an outdated address, this button opens the last page. */}
      <PageButton
        label="Previous page"
        icon="previous"
        disabled={atStart}
        onPress={() => onPage(Math.min(page - 1, last))}
      />
      <span className={`nowrap ${classes.page}`} data-figures>
        {pagination && !more && page > last ? (
          `Past the last page (${formatNumber(last + 1)})`
        ) : (
          <>
            Page <b className="font-semibold">{formatNumber(totalPages === 0 ? 0 : page + 1)}</b> of{' '}
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
