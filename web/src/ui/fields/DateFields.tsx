import { TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { CalendarButton } from '../calendar/CalendarButton.tsx'
import {
  dayOf,
  moveToDay,
  readDay,
  readMoment,
  dateLabel,
  dayFieldText,
  momentFieldText,
} from '../calendar/date-text.ts'
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
  show: dayFieldText,
  withDay: (_, chosen) => chosen,
}
const momentKind: DateKind = {
  format: 'DD-MMM-YYYY HH:mm',
  read: readMoment,
  show: momentFieldText,
  withDay: moveToDay,
}

type Props<In extends FieldValues, Out> = ControlledFieldProps<In, Out> & {
  /** Marks the label as optional. */
  optional?: boolean
  /** Makes the field read-only, with this hint to fill in another one first. */
  waiting?: string
  /** Called with a changed date on blur, submit, or a choice from the calendar. */
  onSettled?: (value: unknown) => void
}

/** Day stored as `2026-03-31`, or null. */
export function DateField<In extends FieldValues, Out>(props: Props<In, Out>) {
  return <DateTextField {...props} kind={dayKind} />
}

/** Date and time stored as `2026-03-31T08:15:00+02:00`. */
export function MomentField<In extends FieldValues, Out>(props: ControlledFieldProps<In, Out>) {
  return <DateTextField {...props} kind={momentKind} />
}

function DateTextField<In extends FieldValues, Out>(props: Props<In, Out> & { kind: DateKind }) {
  const { name, label, description, kind, onSettled, optional, waiting } = props
  const { element, value, change, leave, error, readOnly, sending } = useField(props)
  const hasError = error !== undefined && value !== null
  /** The value before typing started, until the change is committed. */
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

  // A click on the submit button causes no blur, so dependent fields are updated on submit, before validation.
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
      // Enter submits the form, so dependent fields must be updated first.
      onKeyDown={({ key }) => key === 'Enter' && notifyIfChanged()}
      ref={ref}
      name={name}
      readOnly={sending}
      label={dateLabel(label, hasError)}
      description={description}
      // Hints go below the inputs, so that neighbouring inputs align.
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
            // Validates now: the focus is outside the field, so there will be no blur.
            leave()
            if (next !== value) onSettled?.(next)
          }}
        />
      }
    />
  )
}
