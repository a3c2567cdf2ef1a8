import { formatMoment } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import type { HistoryEntry } from '@insaka/domain/core/history'
import type { Pagination } from '@insaka/domain/core/paging.schema'
import { eventLabels } from '@insaka/domain/core/event-labels'
import { changeLabel, type RecordLabels } from '@insaka/domain/core/record-labels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogBody } from '../dialog/Dialog.tsx'
import { LoadError } from '../page/LoadError.tsx'
import { LoadingLines } from '../page/LoadingLines.tsx'
import { PageSteps } from '../paging/PagingBar.tsx'
import { ProofButton } from '../proof/ProofButton.tsx'
import type { HistoryPages } from './history-query.ts'
import classes from './History.module.css'

type HistoryProps = { query: HistoryPages; recordLabels: RecordLabels }

export const RecordHistory = (props: HistoryProps) => (
  <DialogBody isScrollable>
    <PagedHistory {...props} />
  </DialogBody>
)

/** Collapsed history below a small form, loaded when opened. */
export function FoldedHistory(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-3" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={`text-accent cursor-pointer ${classes.summary}`}>History</summary>
      {isOpen && (
        <div className="mt-3">
          <PagedHistory {...props} />
        </div>
      )}
    </details>
  )
}

export function PagedHistory({ query, recordLabels }: HistoryProps) {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery(query(page))
  if (data)
    return (
      <HistoryPanel
        entries={data.history}
        pagination={data.pagination}
        labels={recordLabels.labels}
        actions={recordLabels.actions}
        format={recordLabels.displayText}
        onPage={setPage}
      />
    )
  if (error)
    return <LoadError title="The history could not be loaded." error={error} onRetry={() => void refetch()} />
  return <LoadingLines lines={6} />
}

type Props = {
  entries: readonly HistoryEntry[]
  pagination: Pagination
  labels: Readonly<Record<string, string>>
  /** Labels of actions, such as `withdrawn: 'Withdrawn'`. */
  actions: Readonly<Record<string, string>>
  format: (field: string, value: unknown) => string
  onPage: (page: number) => void
}

export function HistoryPanel({ entries, pagination, labels, actions, format, onPage }: Props) {
  if (entries.length === 0) return <p className="m-0 text-faint">Nothing has been recorded yet.</p>
  const { pageNumber, totalPages } = pagination
  return (
    <>
      <ol className="bare-list grid gap-4" aria-label="History">
        {entries.map((entry) => (
          <li key={entry.event} className={classes.entry}>
            <div className={`row flex-wrap ${classes.head}`}>
              <strong className="font-semibold">{actions[entry.action] ?? entry.action}</strong> by{' '}
              {entry.actor}
              <time className="ml-auto text-faint nowrap" dateTime={entry.happenedOn}>
                {formatMoment(entry.happenedOn)}
              </time>
              <ProofButton subject={{ event: entry.event }} name={`Event ${formatNumber(entry.event)}`} />
            </div>
            <EntryChanges entry={entry} labels={labels} format={format} />
          </li>
        ))}
      </ol>
      {totalPages > 1 && (
        <nav aria-label="Pages of the history" className={`row gap-4 ${classes.pages}`}>
          <PageSteps page={pageNumber} pagination={pagination} onPage={onPage} />
        </nav>
      )}
    </>
  )
}

type ChangesProps = Pick<Props, 'labels' | 'format'> & { entry: HistoryEntry }

function EntryChanges({ entry, labels, format }: ChangesProps) {
  const labelledChanges = entry.changes.flatMap(({ field, before, after }) => {
    const label = changeLabel(labels, field)
    return label ? [{ field, label, before: format(field, before), after: format(field, after) }] : []
  })
  // A long entry without earlier values, usually the first one, lists all fields, so it is collapsed.
  const recordedChanges = labelledChanges.filter(({ field }) => !(field in eventLabels))
  if (entry.changes.every(({ before }) => before === null) && recordedChanges.length > 3)
    return (
      <details className="mt-1">
        <summary className={`text-faint cursor-pointer ${classes.summary}`}>Values entered</summary>
        <ul className={`break-anywhere p-0 m-0 mt-1 ${classes.changes}`}>
          {labelledChanges
            .filter(({ after }) => after !== '')
            .map(({ field, label, after }) => (
              <li key={field}>
                {label}: {after}
              </li>
            ))}
        </ul>
      </details>
    )
  return (
    <ul className={`break-anywhere p-0 m-0 mt-1 ${classes.changes}`}>
      {labelledChanges.map(({ field, label, before, after }) => (
        <li key={field}>
          {label}:{' '}
          {!(field in eventLabels) && (
            <>
              {before || 'none'} <span aria-hidden="true">→</span>
              <span className="visually-hidden"> became </span>{' '}
            </>
          )}
          {after || 'none'}
        </li>
      ))}
    </ul>
  )
}
