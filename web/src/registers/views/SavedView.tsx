import { Button } from '@mantine/core'
import type { View } from '@insaka/domain/views/views.schema'
import { CheckIcon } from '../../ui/icons.tsx'
import { focusOnArrival } from '../../ui/focus/focus-on-arrival.ts'
import { NameForm } from './NameForm.tsx'
import classes from './Views.module.css'

type Props = {
  view: View
  isCurrent: boolean
  doing: 'rename' | 'delete' | null
  taken: readonly string[]
  onDo: (doing: 'rename' | 'delete' | null) => void
  onChoose: () => void
  onRename: (name: string) => void
  onDelete: () => void
}

export function SavedView({ view, isCurrent, doing, taken, onDo, onChoose, onRename, onDelete }: Props) {
  if (doing === 'rename')
    return (
      <li className={`rounded ${classes.doing}`}>
        <NameForm
          label="New name"
          action="Rename"
          name={view.name}
          taken={taken}
          onName={(name) => {
            onDo(null)
            onRename(name)
          }}
          onCancel={() => onDo(null)}
        />
      </li>
    )
  if (doing === 'delete')
    return (
      <li className={`rounded ${classes.doing}`}>
        <p className="no-margin mb-2 quiet breaks">Delete the view ‘{view.name}’?</p>
        <Button
          size="compact-sm"
          variant="default"
          c="var(--mantine-color-error)"
          // The button that was pressed is gone; this one goes on from there.
          ref={focusOnArrival}
          onClick={() => {
            onDo(null)
            onDelete()
          }}
        >
          Delete
        </Button>{' '}
        <Button size="compact-sm" variant="default" onClick={() => onDo(null)}>
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
        onClick={() => onDo('rename')}
      >
        Rename<span className="visually-hidden one-line"> {view.name}</span>
      </button>
      <button
        type="button"
        className={`bare-button rigid tiny quiet rounded lights-up ${classes.change}`}
        onClick={() => onDo('delete')}
      >
        Delete<span className="visually-hidden one-line"> {view.name}</span>
      </button>
    </li>
  )
}
