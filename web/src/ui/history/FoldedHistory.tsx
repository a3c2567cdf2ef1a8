import { useState } from 'react'
import classes from './FoldedHistory.module.css'
import { PagedHistory, type HistoryProps } from './PagedHistory.tsx'

/** Below a small form: the history of its record, asked for when somebody unfolds it. */
export function FoldedHistory(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>History</summary>
      {isOpen && (
        <div className={classes.inside}>
          <PagedHistory {...props} />
        </div>
      )}
    </details>
  )
}
