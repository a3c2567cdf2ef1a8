import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../LoadError.tsx'
import { LoadingLines } from '../LoadingLines.tsx'
import type { Told } from '../record-text.ts'
import type { PageOfHistory } from './history-query.ts'
import { HistoryPanel } from './HistoryPanel.tsx'

export type HistoryProps = { query: PageOfHistory; told: Told }

/** The history of a record, page by page. */
export function PagedHistory({ query, told }: HistoryProps) {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery(query(page))
  if (data)
    return (
      <HistoryPanel
        entries={data.history}
        pagination={data.pagination}
        labels={told.labels}
        actions={told.actions}
        format={told.text}
        onPage={setPage}
      />
    )
  if (error)
    return <LoadError title="The history could not be loaded." error={error} onRetry={() => void refetch()} />
  return <LoadingLines lines={6} />
}
