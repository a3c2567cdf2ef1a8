import { Button } from '@mantine/core'
import { formatNumber } from '@insaka/domain/core/figures'

type Props = {
  /** There are records, on the pages before. */
  isPastEnd: boolean
  isFiltered: boolean
  /** How many there are in the whole institution, where this list shows a part of it. */
  wider: { total: number; more: boolean } | undefined
  onBack: () => void
  onClear: () => void
  onWiden?: () => void
  /** Makes the first one, where that is allowed. */
  onCreate?: (() => void) | undefined
}

/** Why a list is empty, and what can be done about it. */
export function NothingFound(props: Props) {
  const { isPastEnd, isFiltered, wider, onBack, onClear, onWiden, onCreate } = props
  if (isPastEnd)
    return (
      <Button variant="default" onClick={onBack}>
        Go to the last page
      </Button>
    )
  const isElsewhere = wider && (wider.total > 0 || wider.more)
  const where = isElsewhere ? `${formatNumber(wider.total)}${wider.more ? '+' : ''}` : ''
  return (
    <>
      <span>{reason(isFiltered, isElsewhere)}</span>
      <span>
        {isElsewhere && (
          <Button variant="default" mx={4} onClick={onWiden}>
            {isFiltered ? `Search the whole institution (${where})` : `Show the whole institution (${where})`}
          </Button>
        )}
        {isFiltered && (
          <Button variant="default" mx={4} onClick={onClear}>
            Clear search and filters
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

function reason(isFiltered: boolean, isElsewhere: boolean | undefined): string {
  if (isFiltered)
    return isElsewhere ? 'Nothing matches here, but there is more elsewhere.' : 'No record matches.'
  return isElsewhere ? 'Other people’s records are not shown here.' : 'There are no records here yet.'
}
