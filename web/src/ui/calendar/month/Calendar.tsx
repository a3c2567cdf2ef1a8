import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/dates/styles.layer.css'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useLayoutEffect, type Ref, type RefObject } from 'react'
import classes from './Calendar.module.css'
import { useToday } from '../../use-today.ts'

type Props = {
  label: string
  anchor: RefObject<HTMLButtonElement | null>
  day: string | null
  onChoose: (day: string) => void
  onClose: () => void
}

/** Month calendar for mouse or arrow keys; Esc closes it. */
export default function Calendar({ label, anchor, day, onChoose, onClose }: Props) {
  const today = useToday()
  return (
    <Popover
      opened
      trapFocus
      withRoles={false}
      closeOnEscape={false}
      position="bottom-start"
      shadow="md"
      transitionProps={{ duration: 0 }}
      onDismiss={onClose}
    >
      <Popover.Target>
        <Anchor anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        // Floating UI positions the popover, which a native dialog does not support.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="dialog"
        aria-label={`Calendar for ${label}`}
        className={classes.calendar}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Esc must not close the dialog behind the calendar.
          event.stopPropagation()
          onClose()
        }}
      >
        <DatePicker
          value={day}
          defaultDate={day ?? today}
          firstDayOfWeek={0}
          weekendDays={[0, 6]}
          hideOutsideDates
          minDate="2000-01-01"
          maxDate="2100-12-31"
          getDayProps={(each) => ({
            ...(each === (day ?? today) && { 'data-autofocus': true }),
            ...(each === today && { 'aria-current': 'date' as const, className: classes.today }),
          })}
          onChange={(chosen) => chosen && onChoose(chosen)}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Anchors the popover to the whole field instead of the button, so that it does not cover the button. */
function Anchor({ ref, anchor }: { ref?: Ref<HTMLElement>; anchor: Props['anchor'] }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined
    ref(anchor.current?.closest<HTMLElement>('.mantine-Input-wrapper') ?? anchor.current)
    return () => {
      ref(null)
    }
  }, [ref, anchor])
  return null
}
