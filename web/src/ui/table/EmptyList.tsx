import type { Scope } from '@insaka/domain/core/register-list.schema'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './RecordTable.module.css'

type Props = {
  /** The page is past the end, so earlier pages have records. */
  isPastEnd: boolean
  isFiltered?: boolean
  /** Reason without filters, instead of that of the scope. */
  none?: string
  search?: string | undefined
  scope?: Scope
  elsewhere?: ReactNode
  onLastPage: () => void
  onClear?: () => void
  onWidenScope?: () => void
  /** Shows all states, if only other states have records. */
  onAllStates?: (() => void) | undefined
  noun?: string
  onCreate?: (() => void) | undefined
}

const scopeTexts = {
  mine: { records: 'your records', none: 'You have no records here yet.' },
  department: { records: 'your department’s records', none: 'Your department has no records here yet.' },
  institution: { records: 'all records', none: 'There are no records here yet.' },
}

export function EmptyList(props: Props) {
  const { isPastEnd, isFiltered = false, scope = 'institution', noun } = props
  const { onLastPage, onClear, onWidenScope, onAllStates, onCreate } = props
  if (isPastEnd)
    return (
      <Button variant="default" onClick={onLastPage}>
        Go to the last page
      </Button>
    )
  return (
    <>
      <span>{emptyReason(props)}</span>
      <span className={`row flex-wrap gap-2 ${classes.ways}`}>
        {isFiltered && (
          <Button variant="default" onClick={onClear}>
            Clear search and filters
          </Button>
        )}
        {!isFiltered && onAllStates && (
          <Button variant="default" onClick={onAllStates}>
            Show all states
          </Button>
        )}
        {!isFiltered && scope !== 'institution' && onWidenScope && (
          <Button variant="default" onClick={onWidenScope}>
            Show the whole institution
          </Button>
        )}
        {!isFiltered && !onAllStates && onCreate && (
          <Button variant="default" onClick={onCreate}>
            Record the first {noun}
          </Button>
        )}
      </span>
    </>
  )
}

function emptyReason({
  isFiltered,
  onAllStates,
  search,
  scope = 'institution',
  elsewhere,
  none = scopeTexts[scope].none,
}: Props): ReactNode {
  const { records } = scopeTexts[scope]
  if (!isFiltered && onAllStates)
    return `${scope === 'institution' ? 'No record' : `None of ${records}`} is in this state.`
  if (!isFiltered) return none
  if (elsewhere)
    return (
      <>
        Not among {records}; {elsewhere}.
      </>
    )
  return search === undefined ? 'Nothing matches these filters.' : `Nothing found for “${search}”.`
}
