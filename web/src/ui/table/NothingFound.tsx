import { Button } from '@mantine/core'

type Props = {
  /** There are records, on the pages before. */
  isPastEnd: boolean
  isFiltered: boolean
  isWholeInstitution: boolean
  onBack: () => void
  onClear: () => void
  onWiden: () => void
}

/** What can be done where a list is empty. */
export function NothingFound(props: Props) {
  const { isPastEnd, isFiltered, isWholeInstitution, onBack, onClear, onWiden } = props
  if (isPastEnd)
    return (
      <Button variant="default" onClick={onBack}>
        Go to the last page
      </Button>
    )
  if (isFiltered)
    return (
      <Button variant="default" onClick={onClear}>
        Clear search and filters
      </Button>
    )
  if (isWholeInstitution) return null
  return (
    <Button variant="default" onClick={onWiden}>
      Show the whole institution
    </Button>
  )
}
