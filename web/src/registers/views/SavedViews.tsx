import type { View } from '@insaka/domain/views/views.schema'
import { useState } from 'react'
import { ViewIcon } from '../../ui/icons.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { Popover } from '../../ui/popover/Popover.tsx'
import { ViewNameForm } from './ViewNameForm.tsx'
import { SavedView } from './SavedView.tsx'
import classes from './Views.module.css'

type Props = {
  views: readonly View[]
  current: string
  onChoose: (query: string) => void
  onChange: (views: View[]) => void
}

export function SavedViews({ views, current, onChoose, onChange }: Props) {
  const [at, setAt] = useState<{ name: string; doing: 'rename' | 'delete' } | null>(null)
  const popover = useDisclosure()
  const currentView = views.find((view) => view.query === current)
  const otherNames = (name?: string) => views.filter((view) => view.name !== name).map((view) => view.name)

  return (
    <Popover label={currentView?.name ?? 'Views'} icon={<ViewIcon />} look="word" state={popover}>
      <div className="grid gap-3">
        {views.length === 0 && (
          <p className="m-0 text-faint">Set up the list as you need it, then save it under a name.</p>
        )}
        {views.length > 0 && (
          <ul className={`bare-list grid border-b ${classes.list}`} aria-label="Saved views">
            {views.map((view) => (
              <SavedView
                key={view.name}
                view={view}
                isCurrent={view.query === current}
                mode={at?.name === view.name ? at.doing : null}
                takenNames={otherNames(view.name)}
                onMode={(doing) => setAt(doing && { name: view.name, doing })}
                onChoose={() => {
                  onChoose(view.query)
                  popover.close()
                }}
                onRename={(name) => onChange(views.map((each) => (each === view ? { ...view, name } : each)))}
                onDelete={() => onChange(views.filter((each) => each !== view))}
              />
            ))}
          </ul>
        )}
        <ViewNameForm
          label="Save this list as"
          submitLabel="Save"
          takenNames={otherNames()}
          onName={(name) => onChange([...views, { name, query: current }])}
        />
      </div>
    </Popover>
  )
}
