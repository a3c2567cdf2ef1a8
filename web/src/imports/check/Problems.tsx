import type { ProblemState } from '@insaka/domain/imports/imports.labels'
import type { ImportDetails } from '@insaka/domain/imports/imports.schema'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { LoadError } from '../../ui/page/LoadError.tsx'
import { LoadingBar } from '../../ui/page/LoadingBar.tsx'
import { LoadingLines } from '../../ui/page/LoadingLines.tsx'
import { PagingBar } from '../../ui/paging/PagingBar.tsx'
import { problemsQuery } from '../imports.queries.ts'
import { readImportsSearch, type ImportsSearch } from '../imports-search-params.ts'
import classes from './Problems.module.css'
import { ProblemKinds } from './ProblemKinds.tsx'
import { ProblemsTable } from './ProblemsTable.tsx'

export function Problems({ importDetails, show }: { importDetails: ImportDetails; show: ProblemState }) {
  const router = useRouter()
  const search = { ...readImportsSearch(useSearch({ strict: false })), show }
  const { data, error, isFetching, refetch } = useQuery(problemsQuery(importDetails.id, search))
  const go = (change: ImportsSearch) =>
    void router.navigate({
      to: '/insaka/admin/imports/$id',
      params: { id: String(importDetails.id) },
      search: { ...search, page: undefined, ...change },
      resetScroll: false,
    })
  if (!data && error)
    return <LoadError title="The rows could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingLines lines={6} />
  return (
    <div className={`relative ${classes.problems}`}>
      <LoadingBar loading={isFetching} />
      <ProblemKinds kinds={data.kinds} search={search} onChoose={go} />
      {data.content.length === 0 ? (
        <p className="m-0 text-muted">There are no such rows.</p>
      ) : (
        <ProblemsTable importDetails={importDetails} search={search} rows={data.content} />
      )}
      {data.pagination.totalRecords > 0 && (
        <PagingBar
          noun="row"
          page={search.page ?? 0}
          pagination={data.pagination}
          onPage={(page) => go({ page: page || undefined })}
        />
      )}
    </div>
  )
}
