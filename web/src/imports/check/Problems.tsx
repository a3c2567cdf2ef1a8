import type { ProblemState } from '@insaka/domain/imports/imports.labels'
import type { ImportDetails } from '@insaka/domain/imports/imports.schema'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { toListPage } from '../../ui/list/list-page.ts'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { problemsQuery } from '../imports.queries.ts'
import { readImportsSearch, type ImportsSearch } from '../imports-search-params.ts'
import classes from './Problems.module.css'
import { ProblemKinds } from './ProblemKinds.tsx'
import { ProblemsTable } from './ProblemsTable.tsx'

export function Problems({ importDetails, show }: { importDetails: ImportDetails; show: ProblemState }) {
  const router = useRouter()
  const search = { ...readImportsSearch(useSearch({ strict: false })), show }
  const result = useQuery(problemsQuery(importDetails.id, search))
  const go = (change: ImportsSearch) =>
    void router.navigate({
      to: '/insaka/admin/imports/$id',
      params: { id: String(importDetails.id) },
      search: { ...search, page: undefined, ...change },
      resetScroll: false,
    })
  return (
    <PagedList
      list={toListPage(result)}
      entries="rows"
      className={classes.problems}
      minPages={1}
      paging={{ noun: 'row', page: search.page ?? 0, onPage: (page) => go({ page: page || undefined }) }}
    >
      {(rows) => (
        <>
          <ProblemKinds kinds={result.data?.kinds ?? []} search={search} onChoose={go} />
          {rows.length === 0 ? (
            <p className="m-0 text-muted">There are no such rows.</p>
          ) : (
            <ProblemsTable importDetails={importDetails} search={search} rows={rows} />
          )}
        </>
      )}
    </PagedList>
  )
}
