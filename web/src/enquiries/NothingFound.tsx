import { Button } from '@mantine/core'

type Props = { isFiltered: boolean; isWholeInstitution: boolean; onClear: () => void; onWiden: () => void }

/** What can be done where a list is empty. */
export function NothingFound({ isFiltered, isWholeInstitution, onClear, onWiden }: Props) {
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
