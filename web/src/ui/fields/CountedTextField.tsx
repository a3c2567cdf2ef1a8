import { InputBase } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import classes from './CountedTextField.module.css'
import { useField, type ControlledFieldProps } from './use-field.ts'

type Props<In extends FieldValues, Out> = ControlledFieldProps<In, Out> & {
  limit: number
  /** What is said past the limit, at once and not only when the field is left. */
  tooLong: string
  /** More may be saved all the same. */
  mayExceed?: boolean
  /** Such as 'Character limit : 300'. */
  hint: string
  /** May stay empty: empty is then `null`. */
  optional?: boolean
  rows?: number
  /** Takes the focus when the dialog opens. */
  takesFocus?: boolean
}

/** A longer text with a counter. Typing past the limit is possible, so that nothing pasted is cut off unseen. */
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
        input: `tight ${classes.input}`,
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
            <span className={`flex tiny one-line ${classes.counter}`}>
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
