import { formatAmount } from '@insaka/domain/core/money'
import { Fragment } from 'react'
import { countFilters, noFilters } from '../filters/filters.ts'
import { PagingBar } from '../../ui/paging/PagingBar.tsx'
import { NothingFound } from '../../ui/table/NothingFound.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { useSavedIn } from './just-saved.ts'
import { useWider } from './use-list.ts'
import type { OpenRegister } from './use-register.ts'

/** A page of the register and the way to the others. */
export function RegisterTable({
  screen: { register, user, mayCreate, address, list, columns, open },
}: {
  screen: OpenRegister
}) {
  const { request, change, remember, hrefAfter } = address
  const { query } = request
  const justSaved = useSavedIn(register.name)
  const isFiltered = query.search !== undefined || countFilters(register.filters, query) > 0
  const isEmpty = list.rows?.length === 0 && (list.pagination?.totalRecords ?? 0) === 0
  const wider = useWider(register, user.id, request, isEmpty && !list.loading)
  const lastPage = (list.pagination?.totalPages ?? 0) - 1
  return (
    <div>
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
            wider={wider}
            onBack={() => change({ page: lastPage })}
            onClear={() => change({ search: undefined, ...noFilters(register.filters) })}
            onWiden={() => remember({ scope: 'institution' })}
            onCreate={mayCreate ? () => open('new') : undefined}
          />
        }
      />
      <PagingBar
        page={request.page}
        pageSize={request.pageSize}
        pagination={list.pagination}
        onPage={(page) => change({ page })}
        onPageSize={(size) => remember({ size })}
      >
        {list.sums && list.sums.length > 0 && (
          <span title="Without cancelled records">
            {' · Sum '}
            {list.sums.map(({ currency, amount }, place) => (
              <Fragment key={currency}>
                {place > 0 && ' and '}
                <b>{formatAmount(amount, currency)}</b>
              </Fragment>
            ))}
          </span>
        )}
      </PagingBar>
    </div>
  )
}
