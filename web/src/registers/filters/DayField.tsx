import { dayInput, formatDay } from '@insaka/domain/core/dates'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { CalendarButton } from '../../ui/calendar/CalendarButton.tsx'
import { currentYear, dateLabel, readDay } from '../../ui/calendar/date-text.ts'
import { useUncommittedInput, type SetUncommittedCount } from './use-uncommitted-input.ts'

type Props = {
  label: string
  day: string | undefined
  faultOf: (day: string) => string | false
  onDay: (day: string | undefined) => void
  countUncommitted: SetUncommittedCount
}

/** Day of a filter, in one format everywhere unlike the browser’s date input. Applied on blur or Enter. */
export function DayField({ label, day, faultOf, onDay, countUncommitted }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  useUncommittedInput(typed !== null, countUncommitted)
  const [error, setError] = useState<string | null>(null)
  const [previous, setPrevious] = useState(day)
  if (day !== previous) {
    // A changed filter value replaces the typed text.
    setPrevious(day)
    setTyped(null)
    setError(null)
  }

  function commit(text: string) {
    // A filter may end ahead: `31 dec` is the end of this year.
    const parsed = dayInput(label).safeParse(readDay(text, currentYear()) ?? text)
    const chosen = parsed.success ? parsed.data : undefined
    const fault = parsed.success ? faultOf(parsed.data) : parsed.error.issues[0]!.message
    const isEmpty = text.trim() === ''
    setError(isEmpty || fault === false ? null : fault)
    if (!isEmpty && fault !== false) return
    setTyped(null)
    if (chosen !== day) onDay(chosen)
  }

  return (
    <TextInput
      label={dateLabel(label, error !== null)}
      placeholder="DD-MMM-YYYY"
      autoComplete="off"
      data-figures
      error={error}
      value={typed ?? (day ? formatDay(day) : '')}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => typed !== null && commit(typed)}
      onKeyDown={({ key }) => key === 'Enter' && typed !== null && commit(typed)}
      rightSectionPointerEvents="all"
      rightSection={<CalendarButton label={label} day={day ?? null} onChoose={commit} />}
    />
  )
}
