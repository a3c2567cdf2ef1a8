import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogBody } from '../dialog/Dialog.tsx'
import { LoadError } from '../LoadError.tsx'
import { LoadingLines } from '../LoadingLines.tsx'
import type { Told } from '../record-text.ts'
import type { PageOfHistory } from './history-query.ts'
import { HistoryPanel } from './HistoryPanel.tsx'

type Props = { query: PageOfHistory; told: Told }

/** In a dialog: the history of its record. */
export function RecordHistory({ query, told }: Props) {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery(query(page))
  return (
    <DialogBody>
      {data ? (
        <HistoryPanel
          entries={data.history}
          pagination={data.pagination}
          labels={told.labels}
          actions={told.actions}
          format={told.text}
          onPage={setPage}
        />
      ) : error ? (
        <LoadError title="The history could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines lines={6} />
      )}
    </DialogBody>
  )
}
