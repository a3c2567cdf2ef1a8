import { formatNumber } from '@insaka/domain/core/number-format'
import { formatSum } from '@insaka/domain/core/money'
import { Fragment } from 'react'
import { countFilters, clearedFilters } from '../filters/filters.ts'
import { AddressLink } from '../../ui/AddressLink.tsx'
import { PagedTable } from '../../ui/list/PagedList.tsx'
import { useJustSavedId } from './just-saved.ts'
import type { RegisterScreen } from './use-register.ts'

const ownerTexts = { mine: 'of mine', department: 'of my department', institution: undefined }

export function RegisterTable({
  screen: { register, mayCreate, address, list, columns, open },
}: {
  screen: RegisterScreen
}) {
  const { request, change, remember, hrefAfter } = address
  const { query } = request
  const justSavedId = useJustSavedId(register.name)
  const isFiltered = query.search !== undefined || countFilters(register.filters, query) > 0
  const isSingleState = query.status !== undefined && (list.counts?.['ALL'] ?? 0) > 0
  const ownerText = address.readsOwn ? undefined : ownerTexts[query.scope]
  const wholeInstitution = { scope: 'institution', page: undefined } as const
  const ownCount = list.pagination?.totalRecords ?? 0
  // With more own records than the capped count elsewhere, the total is unknown.
  const elsewhere = list.elsewhere?.more && ownCount > list.elsewhere.records ? undefined : list.elsewhere
  const wholeInstitutionText = elsewhere
    ? `${elsewhere.more ? 'more than ' : ''}${formatNumber(elsewhere.records)} in the whole institution`
    : 'search the whole institution'
  // Link only if the whole institution may have more matches than this list.
  const mayHaveMore = !elsewhere || elsewhere.more || elsewhere.records > ownCount
  const wholeInstitutionLink =
    ownerText &&
    isFiltered &&
    list.rows &&
    (mayHaveMore ? (
      <AddressLink href={hrefAfter(wholeInstitution)} onFollow={() => change(wholeInstitution)}>
        {wholeInstitutionText}
      </AddressLink>
    ) : (
      wholeInstitutionText
    ))
  return (
    <div className="fills-rest">
      <PagedTable
        label={register.title}
        {...{ columns, list }}
        keyOf={register.idOf}
        {...(register.isMuted && { isMuted: register.isMuted })}
        highlightedId={typeof address.record === 'number' ? address.record : justSavedId}
        sorting={{ field: request.sortField, direction: query.direction ?? 'desc' }}
        onSort={({ field, direction }) => change({ sort: field, direction })}
        hrefOf={(row) => hrefAfter({ record: register.idOf(row) })}
        onOpen={(row) => open(register.idOf(row))}
        empty={{
          isFiltered,
          search: query.search,
          scope: query.scope,
          elsewhere: mayHaveMore && wholeInstitutionLink,
          onClear: () => change({ search: undefined, ...clearedFilters(register.filters) }),
          ...(!address.readsOwn && { onWidenScope: () => remember({ scope: 'institution' }) }),
          onAllStates: isSingleState ? () => change({ status: undefined }) : undefined,
          noun: register.noun,
          onCreate: mayCreate ? () => open('new') : undefined,
        }}
        paging={{
          page: request.page,
          pageSize: request.pageSize,
          ownerText: wholeInstitutionLink ? ownerText : undefined,
          onPage: (page) => change({ page }),
          onPageSize: (size) => remember({ size }),
          children: (
            <>
              {list.sums && list.sums.length > 0 && (
                <span title="Without cancelled records">
                  {' · Sum '}
                  {list.sums.map(({ currency, amount }, index) => (
                    <Fragment key={currency}>
                      {index > 0 && ' and '}
                      {amount === null && `${currency}: `}
                      <b className="text-strong font-semibold">{formatSum(amount, currency)}</b>
                    </Fragment>
                  ))}
                </span>
              )}
              {wholeInstitutionLink && ' · '}
              {wholeInstitutionLink}
            </>
          ),
        }}
      />
    </div>
  )
}
