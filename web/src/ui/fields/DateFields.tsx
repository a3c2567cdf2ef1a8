import { TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { CalendarButton } from '../calendar/CalendarButton.tsx'
import { dayOf, moveToDay, readDay, readMoment, showDay, showMoment } from '../calendar/date-text.ts'
import { ReadOnlyInput } from './ReadOnlyInput.tsx'
import { useField, type ControlledFieldProps } from './use-field.ts'
import classes from './TextField.module.css'
import { useTypedText } from './use-typed-text.ts'

type DateKind = {
  format: string
  read: (text: string) => string | null
  show: (value: unknown) => string
  withDay: (value: unknown, day: string) => string
}

const dayKind: DateKind = {
  format: 'DD-MMM-YYYY',
  read: readDay,
  show: showDay,
  withDay: (_, chosen) => chosen,
}
const momentKind: DateKind = {
  format: 'DD-MMM-YYYY HH:mm',
  read: readMoment,
  show: showMoment,
  withDay: moveToDay,
}

type Props<In extends FieldValues, Out> = ControlledFieldProps<In, Out> & {
  /** May stay empty. */
  optional?: boolean
  /** In place of the label while the date is wrong. */
  errorLabel?: string
  /** It takes nothing yet; what to do first. */
  waiting?: string
  /** Follows another date, once it has been typed and left or sent, or chosen. */
  onSettled?: (value: unknown) => void
}

/** A calendar day, kept as `2026-03-31`; null where there is none. */
export function DateField<In extends FieldValues, Out>(props: Props<In, Out>) {
  return <DateTextField {...props} kind={dayKind} />
}

/** A day with a time, kept as `2026-03-31T08:15:00+02:00`. */
export function MomentField<In extends FieldValues, Out>(props: ControlledFieldProps<In, Out>) {
  return <DateTextField {...props} kind={momentKind} />
}

/** Typed, in any of the usual ways, or chosen from a calendar that opens next to it. */
function DateTextField<In extends FieldValues, Out>(props: Props<In, Out> & { kind: DateKind }) {
  const { name, label, errorLabel = label, description, kind, onSettled, optional, waiting } = props
  const { element, value, change, leave, error, readOnly, sending } = useField(props)
  const hasError = error !== undefined && value !== null
  /** What stood there before somebody typed, until that counts. */
  const valueBefore = useRef<{ value: unknown }>(null)
  const { input, ...typed } = useTypedText({
    value,
    onChange: change,
    onBlur: leave,
    read: (text) => (text.trim() === '' ? null : (kind.read(text) ?? text)),
    show: kind.show,
  })
  const ref = useMergedRef(element, input)

  function notifyIfChanged() {
    const isChanged = valueBefore.current !== null && valueBefore.current.value !== value
    valueBefore.current = null
    if (isChanged) onSettled?.(value)
  }

  // A click on the button that sends the form leaves no field; what follows this date has to follow all the same,
  // before the form is judged.
  useEffect(() => {
    const form = input.current?.form
    form?.addEventListener('submit', notifyIfChanged)
    return () => form?.removeEventListener('submit', notifyIfChanged)
  })

  if (readOnly)
    return (
      <ReadOnlyInput name={name} label={label} value={kind.show(value)} description={description} figures />
    )
  if (waiting !== undefined)
    return (
      <ReadOnlyInput {...{ ref: element, name, label, description, error }} value="" placeholder={waiting} />
    )
  return (
    <TextInput
      {...typed}
      onChange={(event) => {
        valueBefore.current ??= { value }
        typed.onChange(event)
      }}
      onBlur={() => {
        typed.onBlur()
        notifyIfChanged()
      }}
      // Enter sends the form, and what follows this date has to follow before.
      onKeyDown={({ key }) => key === 'Enter' && notifyIfChanged()}
      ref={ref}
      name={name}
      readOnly={sending}
      label={hasError ? errorLabel : label}
      // A screen reader still says which date it is.
      {...(hasError && errorLabel !== label && { 'aria-label': `${label}: ${errorLabel}` })}
      description={description}
      // Neighbouring inputs are in one line, whether they have a hint or not.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      {...(optional && !hasError && { classNames: { label: classes.optional } })}
      placeholder={kind.format}
      autoComplete="off"
      data-figures
      rightSectionPointerEvents="all"
      rightSection={
        <CalendarButton
          label={label}
          day={dayOf(value)}
          onChoose={(chosen) => {
            const next = kind.withDay(value, chosen)
            change(next)
            // The focus is not in the field, so nothing else leaves it, which is when it is judged.
            leave()
            if (next !== value) onSettled?.(next)
          }}
        />
      }
    />
  )
}
