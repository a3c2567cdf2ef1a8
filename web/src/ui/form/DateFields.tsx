import { TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { FieldValues } from 'react-hook-form'
import { CalendarButton } from './CalendarButton.tsx'
import { dayOf, moveToDay, readDay, readMoment, showDay, showMoment } from './date-text.ts'
import { ReadOnlyInput } from './ReadOnlyInput.tsx'
import { useField, type FieldOf } from './use-field.ts'
import { useTypedText } from './use-typed-text.ts'

type Kind = {
  format: string
  read: (text: string) => string | null
  show: (value: unknown) => string
  choose: (value: unknown, day: string) => string
}

const day: Kind = { format: 'DD-MMM-YYYY', read: readDay, show: showDay, choose: (_, chosen) => chosen }
const moment: Kind = {
  format: 'DD-MMM-YYYY HH:mm',
  read: readMoment,
  show: showMoment,
  choose: moveToDay,
}

/** A calendar day, kept as `2026-03-31`; null where there is none. */
export function DateField<In extends FieldValues, Out>(props: FieldOf<In, Out>) {
  return <DateTextField {...props} kind={day} />
}

/** A day with a time, kept as `2026-03-31T08:15:00+02:00`. */
export function MomentField<In extends FieldValues, Out>(props: FieldOf<In, Out>) {
  return <DateTextField {...props} kind={moment} />
}

/** Typed, in any of the usual ways, or chosen from a calendar that opens beside it. */
function DateTextField<In extends FieldValues, Out>(props: FieldOf<In, Out> & { kind: Kind }) {
  const { name, label, description, kind } = props
  const { element, value, change, leave, error, readOnly, sending } = useField(props)
  const { input, ...typed } = useTypedText({
    value,
    onChange: change,
    onBlur: leave,
    read: (text) => (text.trim() === '' ? null : (kind.read(text) ?? text)),
    show: kind.show,
  })
  const ref = useMergedRef(element, input)

  if (readOnly)
    return (
      <ReadOnlyInput name={name} label={label} value={kind.show(value)} description={description} figures />
    )
  return (
    <TextInput
      {...typed}
      ref={ref}
      name={name}
      readOnly={sending}
      label={label}
      description={description}
      error={error}
      placeholder={kind.format}
      autoComplete="off"
      data-figures
      rightSectionPointerEvents="all"
      rightSection={
        <CalendarButton
          label={label}
          day={dayOf(value)}
          onChoose={(chosen) => change(kind.choose(value, chosen))}
        />
      }
    />
  )
}
