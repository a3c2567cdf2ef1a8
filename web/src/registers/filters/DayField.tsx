import { dayInput, formatDay } from '@insaka/domain/core/dates'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { CalendarButton } from '../../ui/calendar/CalendarButton.tsx'
import { readDay } from '../../ui/calendar/date-text.ts'
import { useUntaken, type CountUntaken } from './use-untaken.ts'

type Props = {
  label: string
  day: string | undefined
  /** Why this day cannot be taken, or false. */
  refuses: (day: string) => string | false
  onDay: (day: string | undefined) => void
  onTyping: CountUntaken
}

/**
 * A day that a list begins or ends with. The browser's own field writes it as the computer's language does; here a day
 * is written one way everywhere. What is typed counts when the field is left or on Enter.
 */
export function DayField({ label, day, refuses, onDay, onTyping }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  useUntaken(typed !== null, onTyping)
  const [error, setError] = useState<string | null>(null)
  const [previous, setPrevious] = useState(day)
  if (day !== previous) {
    // Another day has come, from here or from elsewhere: what was typed is done with.
    setPrevious(day)
    setTyped(null)
    setError(null)
  }

  function take(text: string) {
    const judged = dayInput(label).safeParse(readDay(text) ?? text)
    const chosen = judged.success ? judged.data : undefined
    const fault = judged.success ? refuses(judged.data) : judged.error.issues[0]!.message
    const isEmpty = text.trim() === ''
    setError(isEmpty || fault === false ? null : fault)
    if (!isEmpty && fault !== false) return
    setTyped(null)
    if (chosen !== day) onDay(chosen)
  }

  return (
    <TextInput
      label={label}
      placeholder="DD-MMM-YYYY"
      autoComplete="off"
      data-figures
      error={error}
      value={typed ?? (day ? formatDay(day) : '')}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => typed !== null && take(typed)}
      onKeyDown={({ key }) => key === 'Enter' && typed !== null && take(typed)}
      rightSectionPointerEvents="all"
      rightSection={<CalendarButton label={label} day={day ?? null} onChoose={take} />}
    />
  )
}
