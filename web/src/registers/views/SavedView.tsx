import { Button } from '@mantine/core'
import type { View } from '@insaka/domain/views/views.schema'
import { CheckIcon } from '../../ui/icons.tsx'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { ViewNameForm } from './ViewNameForm.tsx'
import classes from './Views.module.css'

type Props = {
  view: View
  isCurrent: boolean
  mode: 'rename' | 'delete' | null
  takenNames: readonly string[]
  onMode: (mode: 'rename' | 'delete' | null) => void
  onChoose: () => void
  onRename: (name: string) => void
  onDelete: () => void
}

export function SavedView({
  view,
  isCurrent,
  mode,
  takenNames,
  onMode,
  onChoose,
  onRename,
  onDelete,
}: Props) {
  if (mode === 'rename')
    return (
      <li className={`rounded ${classes.doing}`}>
        <ViewNameForm
          label="New name"
          submitLabel="Rename"
          name={view.name}
          takenNames={takenNames}
          onName={(name) => {
            onMode(null)
            onRename(name)
          }}
          onCancel={() => onMode(null)}
        />
      </li>
    )
  if (mode === 'delete')
    return (
      <li className={`rounded ${classes.doing}`}>
        <p className="m-0 mb-2 text-faint break-anywhere">Delete the view ‘{view.name}’?</p>
        <Button
          size="compact-sm"
          variant="default"
          c="var(--mantine-color-error)"
          // Replaces the pressed button and takes over its focus.
          ref={focusOnMount}
          onClick={() => {
            onMode(null)
            onDelete()
          }}
        >
          Delete
        </Button>{' '}
        <Button size="compact-sm" variant="default" onClick={() => onMode(null)}>
          Keep
        </Button>
      </li>
    )
  return (
    <li className="row min-w-0">
      <button
        type="button"
        className={`bare-button row flex-1 min-w-0 rounded hoverable ${classes.choose}`}
        aria-current={isCurrent ? 'true' : undefined}
        title={view.name}
        onClick={onChoose}
      >
        <span className={`shrink-0 text-accent ${classes.mark}`}>{isCurrent && <CheckIcon />}</span>
        <span className="truncate">{view.name}</span>
      </button>
      <button
        type="button"
        className={`bare-button shrink-0 text-xs text-faint rounded hoverable ${classes.change}`}
        onClick={() => onMode('rename')}
      >
        Rename<span className="visually-hidden nowrap"> {view.name}</span>
      </button>
      <button
        type="button"
        className={`bare-button shrink-0 text-xs text-faint rounded hoverable ${classes.change}`}
        onClick={() => onMode('delete')}
      >
        Delete<span className="visually-hidden nowrap"> {view.name}</span>
      </button>
    </li>
  )
}
