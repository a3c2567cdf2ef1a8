import { InputBase } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import classes from './CountedTextField.module.css'
import { useField, type ControlledFieldProps } from './use-field.ts'

type Props<In extends FieldValues, Out> = ControlledFieldProps<In, Out> & {
  limit: number
  /** Message as soon as the limit is exceeded. */
  tooLong: string
  /** Exceeding the limit is only a warning. */
  mayExceed?: boolean
  hint: string
  /** Empty becomes `null`. */
  optional?: boolean
  rows?: number
  takesFocus?: boolean
}

/** Text area with a counter; input beyond the limit is allowed, so that pasted text is not silently cut. */
export function CountedTextField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const {
    name,
    label,
    limit,
    tooLong,
    hint,
    optional = false,
    rows = 2,
    takesFocus,
    mayExceed = false,
  } = props
  const { element, value, change, leave, error, readOnly, sending } = useField(props)
  const text = typeof value === 'string' ? value : ''
  const { length } = text.trim()
  const isOver = length > limit
  const isWarned = isOver && mayExceed

  return (
    <InputBase
      component="textarea"
      multiline
      ref={element}
      classNames={{
        root: 'relative',
        input: `leading-tight ${classes.input}`,
        description: classes.below ?? '',
      }}
      name={name}
      label={label}
      rows={rows}
      readOnly={readOnly || sending}
      data-autofocus={takesFocus || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        readOnly ? undefined : (
          <>
            {isWarned && <span className={classes.warning}>{tooLong}</span>}
            <span className={`flex text-xs nowrap ${classes.counter}`}>
              <span>{hint}</span>
              <span data-figures data-over={isOver || undefined}>
                {length} / {limit}
              </span>
            </span>
          </>
        )
      }
      error={error ?? (isOver && !mayExceed ? tooLong : undefined)}
      value={text}
      onBlur={leave}
      onChange={({ currentTarget }) =>
        change(optional && currentTarget.value === '' ? null : currentTarget.value)
      }
    />
  )
}
