import { Button } from '@mantine/core'
import { Notice } from '../ui/page/Notice.tsx'

type Props = { isSearch: boolean; onBack: () => void }

/** Shown if a search or a page beyond the end has no institutions. */
export function NoInstitution({ isSearch, onBack }: Props) {
  return (
    <Notice
      actions={
        <Button variant="default" onClick={onBack}>
          {isSearch ? 'Clear search' : 'Go to the first page'}
        </Button>
      }
    >
      {isSearch
        ? 'No institution has this name, short name or acronym.'
        : 'There are no institutions on this page.'}
    </Notice>
  )
}
