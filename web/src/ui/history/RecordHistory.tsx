import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogBody } from '../../ui/dialog/Dialog.tsx'
import { HistoryPanel } from '../../ui/history/HistoryPanel.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadingLines } from '../../ui/LoadingLines.tsx'
import type { Told } from '../../ui/record-text.ts'
import type { HistoryQuery } from './record.queries.ts'

type Props = { id: number; query: HistoryQuery; told: Told }

export function RecordHistory({ id, query, told }: Props) {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery(query(id, page))
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
