import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogBody } from '../../ui/dialog/Dialog.tsx'
import { HistoryPanel } from '../../ui/history/HistoryPanel.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadingLines } from '../../ui/LoadingLines.tsx'
import { enquiryActions, enquiryText, toldFields } from './enquiry-text.ts'
import { enquiryHistoryQuery } from './enquiry.queries.ts'

export function EnquiryHistory({ id }: { id: number }) {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery(enquiryHistoryQuery(id, page))
  return (
    <DialogBody>
      {data ? (
        <HistoryPanel
          entries={data.history}
          pagination={data.pagination}
          labels={toldFields}
          actions={enquiryActions}
          format={enquiryText}
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
