import { ActionIcon } from '@mantine/core'
import { lazy, useRef, useState } from 'react'
import { LazyBoundary } from '../page/LoadingBar.tsx'

// Lazy, since most dates are typed or unchanged.
const Calendar = lazy(() => import('./month/Calendar.tsx'))

type Props = {
  label: string
  day: string | null
  onChoose: (day: string) => void
}

export function CalendarButton({ label, day, onChoose }: Props) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setOpened(false)
    button.current?.focus()
  }

  return (
    <>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        aria-label={`Calendar for ${label}`}
        aria-haspopup="dialog"
        aria-expanded={opened}
        // Prevents blur: an error message would move the button away from the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (opened ? close() : setOpened(true))}
      >
        <CalendarIcon />
      </ActionIcon>
      {opened && (
        <LazyBoundary>
          <Calendar
            label={label}
            anchor={button}
            day={day}
            onClose={close}
            onChoose={(chosen) => {
              onChoose(chosen)
              close()
            }}
          />
        </LazyBoundary>
      )}
    </>
  )
}

const CalendarIcon = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
    <path strokeWidth="1.5" strokeLinecap="round" d="M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3" />
  </svg>
)
