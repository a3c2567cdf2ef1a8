import type { Scope } from '@insaka/domain/core/register'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** There are records, on the pages before. */
  isPastEnd: boolean
  isFiltered: boolean
  search?: string | undefined
  /** Where it can be chosen. */
  scope?: Scope
  /** Leads to what the whole institution has. */
  elsewhere?: ReactNode
  onBack: () => void
  onClear: () => void
  onWiden?: () => void
  /** Makes the first one, where that is allowed. */
  onCreate?: (() => void) | undefined
}

const ofScope = {
  mine: { records: 'your records', none: 'You have no records here yet.' },
  department: { records: 'your department’s records', none: 'Your department has no records here yet.' },
  institution: { records: 'all records', none: 'There are no records here yet.' },
}

/** Why a list is empty, and what can be done about it. */
export function NothingFound(props: Props) {
  const { isPastEnd, isFiltered, scope = 'institution', onBack, onClear, onWiden, onCreate } = props
  if (isPastEnd)
    return (
      <Button variant="default" onClick={onBack}>
        Go to the last page
      </Button>
    )
  return (
    <>
      <span>{reason(props)}</span>
      <span>
        {isFiltered && (
          <Button variant="default" mx={4} onClick={onClear}>
            Clear search and filters
          </Button>
        )}
        {!isFiltered && scope !== 'institution' && (
          <Button variant="default" mx={4} onClick={onWiden}>
            Show the whole institution
          </Button>
        )}
        {!isFiltered && onCreate && (
          <Button variant="default" mx={4} onClick={onCreate}>
            Create the first one
          </Button>
        )}
      </span>
    </>
  )
}

function reason({ isFiltered, search, scope = 'institution', elsewhere }: Props): ReactNode {
  const { records, none } = ofScope[scope]
  if (!isFiltered) return none
  if (elsewhere)
    return (
      <>
        Not among {records}; {elsewhere}.
      </>
    )
  return search === undefined ? 'Nothing matches these filters.' : `Nothing found for “${search}”.`
}
