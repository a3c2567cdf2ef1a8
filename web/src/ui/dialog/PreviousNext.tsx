import { IconButton } from '../IconButton.tsx'
import { ChevronIcon } from '../icons.tsx'
import { useShortcut } from '../shortcuts.ts'
import classes from './PreviousNext.module.css'

export type NeighbourActions = {
  position?: string | undefined
  previous: (() => void) | null
  next: (() => void) | null
}

type Props = NeighbourActions & {
  where?: 'dialog' | 'page'
  leave: (after: () => void) => void
}

const keys = { previous: 'Alt+PageUp', next: 'Alt+PageDown' } as const

export function Neighbours({ where = 'dialog', position, previous, next, leave }: Props) {
  const go = (to: (() => void) | null) => to && leave(to)
  useShortcut(keys.previous, () => go(previous), where)
  useShortcut(keys.next, () => go(next), where)
  useShortcut('k', () => go(previous), where)
  useShortcut('j', () => go(next), where)
  return (
    <>
      {position && (
        <span className={`text-sm text-faint nowrap ${classes.position}`} data-figures>
          {position}
        </span>
      )}
      <IconButton
        className={classes.previous}
        label="Previous record"
        title={`Previous record (${keys.previous})`}
        aria-keyshortcuts={keys.previous}
        // Both buttons stay focusable at the ends of the list, so that keyboard users keep their place.
        aria-disabled={previous === null}
        onClick={() => go(previous)}
      >
        <ChevronIcon />
      </IconButton>
      <IconButton
        label="Next record"
        title={`Next record (${keys.next})`}
        aria-keyshortcuts={keys.next}
        aria-disabled={next === null}
        onClick={() => go(next)}
      >
        <ChevronIcon />
      </IconButton>
    </>
  )
}
