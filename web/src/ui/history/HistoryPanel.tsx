import { formatMoment } from '@insaka/domain/core/dates'
import type { HistoryEntry } from '@insaka/domain/core/history'
import type { Pagination } from '@insaka/domain/core/paging.schema'
import { Button } from '@mantine/core'
import classes from './HistoryPanel.module.css'

type Props = {
  entries: readonly HistoryEntry[]
  pagination: Pagination
  /** The fields that are told, and what they are called. */
  labels: Readonly<Record<string, string>>
  /** What an action is called, such as `withdrawn: 'Withdrawn'`. */
  actions: Readonly<Record<string, string>>
  format: (field: string, value: unknown) => string
  onPage: (page: number) => void
}

/** What happened to a record, newest first: who, when, and what each field was and became. */
export function HistoryPanel({ entries, pagination, labels, actions, format, onPage }: Props) {
  if (entries.length === 0) return <p className={classes.none}>Nothing has been recorded yet.</p>
  const { pageNumber, first, last, totalPages } = pagination
  return (
    <>
      <ol className={classes.entries} aria-label="History">
        {entries.map((entry, index) => (
          // Nothing in an entry is its own: somebody may change a record twice within a second.
          <li key={`${pageNumber} ${index}`} className={classes.entry}>
            <p className={classes.head}>
              <strong>{actions[entry.action] ?? entry.action}</strong> by {entry.actor}
              <time className={classes.when} dateTime={entry.happenedOn}>
                {formatMoment(entry.happenedOn)}
              </time>
            </p>
            <Changes entry={entry} labels={labels} format={format} />
          </li>
        ))}
      </ol>
      {totalPages > 1 && (
        <div className={classes.pages}>
          <Button variant="default" disabled={first} onClick={() => onPage(pageNumber - 1)}>
            Newer
          </Button>
          <span data-figures>
            {pageNumber + 1} of {totalPages}
          </span>
          <Button variant="default" disabled={last} onClick={() => onPage(pageNumber + 1)}>
            Older
          </Button>
        </div>
      )}
    </>
  )
}

type ChangesProps = Pick<Props, 'labels' | 'format'> & { entry: HistoryEntry }

function Changes({ entry, labels, format }: ChangesProps) {
  const told = entry.changes.flatMap(({ field, before, after }) => {
    const label = labels[field]
    return label ? [{ field, label, before: format(field, before), after: format(field, after) }] : []
  })
  // The first entry of a record is all of it: it is there for those who ask.
  if (entry.changes.every(({ before }) => before === null) && told.length > 3)
    return (
      <details className={classes.details}>
        <summary>What was entered</summary>
        <ul className={classes.changes}>
          {told
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
    <ul className={classes.changes}>
      {told.map(({ field, label, before, after }) => (
        <li key={field}>
          {label}: {before || 'none'} <span aria-hidden="true">→</span>
          <span className={classes.spoken}> became </span> {after || 'none'}
        </li>
      ))}
    </ul>
  )
}
