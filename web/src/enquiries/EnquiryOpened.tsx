import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { lazy, Suspense, useEffect } from 'react'
import { LoadingBar } from '../ui/table/LoadingBar.tsx'
import classes from './EnquiriesPage.module.css'
import type { EnquiriesRequest } from './enquiries.queries.ts'

// It brings the form library, which the list does without.
const loadDialog = () => import('./EnquiryDialog.tsx')
const EnquiryDialog = lazy(loadDialog)

type Props = {
  record: number | 'new' | undefined
  list: EnquiriesRequest
  rows: readonly EnquiryRecord[] | undefined
  onOpen: (record: number) => void
  onClose: () => void
}

const quietMs = 1000

/** The dialog of the record that the address names. */
export function EnquiryOpened({ record, list, rows, onOpen, onClose }: Props) {
  const isListThere = rows !== undefined
  useEffect(() => {
    if (!isListThere) return undefined
    // Opening a record is what comes next; on a slow line its dialog is then there already.
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), quietMs)
    return () => clearTimeout(timer)
  }, [isListThere])

  if (record === undefined) return null
  return (
    <Suspense fallback={<Opening />}>
      <EnquiryDialog
        record={record}
        list={list}
        neighbours={neighboursOf(record, rows)}
        onOpen={onOpen}
        onClose={onClose}
      />
    </Suspense>
  )
}

const Opening = () => (
  <div className={classes.opening}>
    <LoadingBar loading />
  </div>
)

/** The records above and below it on the page of the list. */
function neighboursOf(record: number | 'new', rows: readonly EnquiryRecord[] = []) {
  const at = rows.findIndex(({ id }) => id === record)
  const idAt = (index: number) => (at < 0 ? null : (rows[index]?.id ?? null))
  return { previous: idAt(at - 1), next: idAt(at + 1) }
}
