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
        <p className="no-margin mb-2 quiet breaks">Delete the view ‘{view.name}’?</p>
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
    <li className="row shrinks">
      <button
        type="button"
        className={`bare-button row grow shrinks rounded lights-up ${classes.choose}`}
        aria-current={isCurrent ? 'true' : undefined}
        title={view.name}
        onClick={onChoose}
      >
        <span className={`rigid accent ${classes.mark}`}>{isCurrent && <CheckIcon />}</span>
        <span className="cut">{view.name}</span>
      </button>
      <button
        type="button"
        className={`bare-button rigid tiny quiet rounded lights-up ${classes.change}`}
        onClick={() => onMode('rename')}
      >
        Rename<span className="visually-hidden one-line"> {view.name}</span>
      </button>
      <button
        type="button"
        className={`bare-button rigid tiny quiet rounded lights-up ${classes.change}`}
        onClick={() => onMode('delete')}
      >
        Delete<span className="visually-hidden one-line"> {view.name}</span>
      </button>
    </li>
  )
}
