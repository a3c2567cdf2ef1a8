import { Input, NativeSelect } from '@mantine/core'
import type { AnyField } from '@insaka/domain/registers/fields'
import { use, useLayoutEffect, useRef } from 'react'
import { CalendarButton } from '../../../ui/calendar/CalendarButton.tsx'
import { dayOf } from '../../../ui/calendar/date-text.ts'
import { SendingContext } from '../../../ui/fields/form-context.ts'
import { useTypedText } from '../../../ui/fields/use-typed-text.ts'
import { asText } from '../../../ui/numbers.ts'
import { typedKindOf } from './cell-kinds.ts'
import classes from './Lines.module.css'

type Props = {
  field: AnyField
  /** With the number of the line, since a screen reader may not announce the row. */
  label: string
  value: unknown
  change: (value: unknown) => void
  error: boolean
  /** The id of the message. */
  describedBy: string | undefined
}

/** The input of a cell in the line that is being edited. */
export function CellInput(props: Props) {
  const { field, label, value, change, error, describedBy } = props
  const sending = use(SendingContext)
  const common = { 'aria-label': label, 'aria-describedby': describedBy, error }
  if (typedKindOf(field)) return <TypedInput {...props} />
  if (field.kind === 'flag')
    return (
      <input
        type="checkbox"
        className={classes.flag}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={error || undefined}
        checked={value === true}
        onChange={({ currentTarget }) => !sending && change(currentTarget.checked)}
      />
    )
  if (field.kind === 'code') {
    const code = asText(value)
    return (
      <NativeSelect
        {...common}
        value={code}
        onChange={({ currentTarget }) => !sending && change(currentTarget.value || null)}
      >
        <option value="" />
        {code !== '' && !(code in field.codes) && <option value={code}>{code}</option>}
        {Object.entries(field.codes).map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </NativeSelect>
    )
  }
  const textProps = {
    ...common,
    value: asText(value),
    readOnly: sending,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value || null),
  }
  if (field.kind === 'longText') return <GrowingInput {...textProps} />
  if (field.kind === 'text') return <Input {...textProps} autoComplete="off" />
  throw new Error(`A line cannot have a field of the kind ${field.kind}.`)
}

type TextProps = { value: string }

/** Text area as high as its text. */
function GrowingInput(props: TextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { style } = area.current!
    style.height = 'auto'
    style.height = `${area.current!.scrollHeight + 2}px`
  }, [props.value])
  return <Input {...props} ref={area} component="textarea" multiline rows={1} className={classes.area} />
}

/** Number or day, formatted while it is not focused. */
function TypedInput({ field, label, value, change, error, describedBy }: Props) {
  const { read, show, edit, inputMode } = typedKindOf(field)!
  const sending = use(SendingContext)
  const { input, ...typed } = useTypedText({ value, onChange: change, onBlur: () => {}, read, show, edit })
  const isDay = field.kind === 'day'
  return (
    <Input
      {...typed}
      ref={input}
      readOnly={sending}
      error={error}
      inputMode={inputMode}
      autoComplete="off"
      data-figures
      data-align={isDay ? undefined : 'right'}
      aria-label={label}
      aria-describedby={describedBy}
      {...(isDay && {
        rightSectionPointerEvents: 'all',
        rightSection: <CalendarButton label={label} day={dayOf(value)} onChoose={change} />,
      })}
    />
  )
}
