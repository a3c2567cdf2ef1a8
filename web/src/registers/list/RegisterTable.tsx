import { formatNumber } from '@insaka/domain/core/figures'
import { formatSum } from '@insaka/domain/core/money'
import { Fragment } from 'react'
import { countFilters, noFilters } from '../filters/filters.ts'
import { AddressLink } from '../../ui/AddressLink.tsx'
import { PagingBar } from '../../ui/paging/PagingBar.tsx'
import { NothingFound } from '../../ui/table/NothingFound.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { useSavedIn } from './just-saved.ts'
import type { OpenRegister } from './use-register.ts'

const whose = { mine: 'of mine', department: 'of my department', institution: undefined }

/** A page of the register and the way to the others. */
export function RegisterTable({
  screen: { register, mayCreate, address, list, columns, open },
}: {
  screen: OpenRegister
}) {
  const { request, change, remember, hrefAfter } = address
  const { query } = request
  const justSaved = useSavedIn(register.name)
  const isFiltered = query.search !== undefined || countFilters(register.filters, query) > 0
  const isOneState = query.status !== undefined && (list.counts?.['ALL'] ?? 0) > 0
  const counted = whose[query.scope]
  const everywhere = { scope: 'institution', page: undefined } as const
  const own = list.pagination?.totalRecords ?? 0
  // Where there are more of one's own than are counted elsewhere, nobody knows whether there are others.
  const elsewhere = list.elsewhere?.more && own > list.elsewhere.records ? undefined : list.elsewhere
  const everywhereText = elsewhere
    ? `${elsewhere.more ? 'more than ' : ''}${formatNumber(elsewhere.records)} in the whole institution`
    : 'look in the whole institution'
  // What has no more than this list leads nowhere; what was not counted may have more.
  const isMore = !elsewhere || elsewhere.more || elsewhere.records > own
  const wider =
    counted &&
    isFiltered &&
    list.rows &&
    (isMore ? (
      <AddressLink href={hrefAfter(everywhere)} onFollow={() => change(everywhere)}>
        {everywhereText}
      </AddressLink>
    ) : (
      everywhereText
    ))
  const lastPage = (list.pagination?.totalPages ?? 0) - 1
  return (
    <div className="fills-rest">
      <RecordTable
        label={register.title}
        columns={columns}
        keyOf={register.idOf}
        {...(register.isMuted && { isMuted: register.isMuted })}
        marked={typeof address.record === 'number' ? address.record : justSaved}
        rows={list.rows}
        loading={list.loading}
        error={list.error}
        onRetry={list.retry}
        sorting={{ field: request.sortField, direction: query.direction ?? 'desc' }}
        onSort={({ field, direction }) => change({ sort: field, direction })}
        hrefOf={(row) => hrefAfter({ record: register.idOf(row) })}
        onOpen={(row) => open(register.idOf(row))}
        whenEmpty={
          <NothingFound
            isPastEnd={lastPage >= 0}
            isFiltered={isFiltered}
            search={query.search}
            scope={query.scope}
            elsewhere={isMore && wider}
            onBack={() => change({ page: lastPage })}
            onClear={() => change({ search: undefined, ...noFilters(register.filters) })}
            onWiden={() => remember({ scope: 'institution' })}
            onAllStates={isOneState ? () => change({ status: undefined }) : undefined}
            noun={register.noun}
            onCreate={mayCreate ? () => open('new') : undefined}
          />
        }
      />
      <PagingBar
        page={request.page}
        pageSize={request.pageSize}
        pagination={list.pagination}
        whose={wider ? counted : undefined}
        onPage={(page) => change({ page })}
        onPageSize={(size) => remember({ size })}
      >
        {list.sums && list.sums.length > 0 && (
          <span title="Without cancelled records">
            {' · Sum '}
            {list.sums.map(({ currency, amount }, index) => (
              <Fragment key={currency}>
                {index > 0 && ' and '}
                {amount === null && `${currency}: `}
                <b className="loud strong">{formatSum(amount, currency)}</b>
              </Fragment>
            ))}
          </span>
        )}
        {wider && ' · '}
        {wider}
      </PagingBar>
    </div>
  )
}
