import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../../ui/page/LoadError.tsx'
import { LoadingLines } from '../../../ui/page/LoadingLines.tsx'
import classes from './Attachment.module.css'
import { FileLine } from './FileLine.tsx'
import type { VersionsQuery } from '../describe-record.ts'

type Props = {
  query: VersionsQuery
  record: { id: number; attachmentId: string | null }
  /** The files belong together, so the list is open. */
  keepsAll?: boolean | undefined
}

/** Earlier versions of the attachment, loaded when the user opens the list. */
export function EarlierFiles({ query, record, keepsAll = false }: Props) {
  const [open, setOpen] = useState(keepsAll)
  const { data, error, refetch } = useQuery({ ...query(record.id), enabled: open })
  const earlier = data?.filter(({ id }) => id !== record.attachmentId)
  return (
    <details
      className={classes.earlier}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{keepsAll ? 'Other PDFs' : 'Earlier files'}</summary>
      {earlier ? (
        earlier.length > 0 ? (
          <ul className={`grid gap-3 grid-cols-1 p-0 m-0 mt-2 ${classes.versions}`}>
            {earlier.map((file) => (
              <li key={file.id}>
                <FileLine file={file} />
              </li>
            ))}
          </ul>
        ) : (
          <p className={classes.none}>None yet.</p>
        )
      ) : error ? (
        <LoadError title="The files could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        open && <LoadingLines lines={2} />
      )}
    </details>
  )
}
