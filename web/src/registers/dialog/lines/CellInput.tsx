import type { AnyField } from '@insaka/domain/registers/fields'
import { InputBase, NativeSelect, TextInput } from '@mantine/core'
import { memo, use, useId, useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { CalendarButton } from '../../../ui/calendar/CalendarButton.tsx'
import { dayOf } from '../../../ui/calendar/date-text.ts'
import { SendingContext } from '../../../ui/fields/form-context.ts'
import { useTypedText } from '../../../ui/fields/use-typed-text.ts'
import { asText } from '../../../ui/numbers.ts'
import { typedKindOf } from './cell-kinds.ts'
import classes from './Lines.module.css'

export type ChangeCell = (index: number, column: string, value: unknown) => void

type CellProps = Omit<Props, 'change'> & { index: number; column: string; change: ChangeCell }

/** The input of a cell in the line that is being edited; typing in one cell renders no other one again. */
export const CellInput = memo(function CellInput({ index, column, change, ...cell }: CellProps) {
  return <KindOfInput {...cell} change={(value) => change(index, column, value)} />
})

type Props = {
  field: AnyField
  /** With the number of the line, since a screen reader may not announce the row. */
  label: string
  value: unknown
  change: (value: unknown) => void
  error: string | undefined
}

function KindOfInput(props: Props) {
  const { field, label, value, change, error } = props
  const sending = use(SendingContext)
  if (typedKindOf(field)) return <TypedInput {...props} />
  if (field.kind === 'flag') return <FlagInput {...props} />
  if (field.kind === 'code') {
    const code = asText(value)
    return (
      <NativeSelect
        aria-label={label}
        error={error}
        value={code}
        onChange={({ currentTarget }) => !sending && change(currentTarget.value || null)}
      >
        {(code === '' || field.isOptional) && (
          <option value="" data-placeholder>
            {code === '' ? 'Choose…' : 'None'}
          </option>
        )}
        {code !== '' && !(code in field.codes) && <option value={code}>{code}</option>}
        {Object.entries(field.codes).map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </NativeSelect>
    )
  }
  const text = {
    'aria-label': label,
    error,
    value: asText(value),
    readOnly: sending,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change(currentTarget.value || null),
  }
  if (field.kind === 'longText') return <GrowingInput {...text} />
  if (field.kind === 'text') return <TextInput {...text} autoComplete="off" />
  throw new Error(`A line cannot have a field of the kind ${field.kind}.`)
}

/** Text area as high as its text. */
function GrowingInput(props: { value: string; error: string | undefined }) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { style } = area.current!
    style.height = 'auto'
    style.height = `${area.current!.scrollHeight + 2}px`
  })
  return (
    <InputBase
      {...props}
      ref={area}
      component="textarea"
      multiline
      rows={1}
      classNames={{ input: `leading-tight ${classes.area}` }}
    />
  )
}

/** Number or day, formatted while it is not focused. */
function TypedInput({ field, label, value, change, error }: Props) {
  const { read, show, edit, inputMode } = typedKindOf(field)!
  const sending = use(SendingContext)
  const { input, ...typed } = useTypedText({ value, onChange: change, onBlur: () => {}, read, show, edit })
  return (
    <TextInput
      {...typed}
      ref={input}
      aria-label={label}
      error={error}
      readOnly={sending}
      inputMode={inputMode}
      autoComplete="off"
      data-figures
      {...(field.kind === 'day' && {
        rightSectionPointerEvents: 'all',
        rightSection: <CalendarButton label={label} day={dayOf(value)} onChoose={change} />,
      })}
    />
  )
}

function FlagInput({ label, value, change, error }: Props) {
  const sending = use(SendingContext)
  const errorId = useId()
  return (
    <>
      <input
        type="checkbox"
        className={classes.flag}
        aria-label={label}
        aria-describedby={error && errorId}
        aria-invalid={error ? true : undefined}
        checked={value === true}
        onChange={({ currentTarget }) => !sending && change(currentTarget.checked)}
      />
      {error && (
        <p id={errorId} className="text-sm text-error m-0">
          {error}
        </p>
      )}
    </>
  )
}
