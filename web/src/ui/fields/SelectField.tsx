import { NativeSelect } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { ReadOnlyInput } from './ReadOnlyInput.tsx'
import classes from './TextField.module.css'
import { useField, type ControlledFieldProps } from './use-field.ts'

type Props<In extends FieldValues, Out> = ControlledFieldProps<In, Out> & {
  options: Readonly<Record<string, string>>
  placeholder?: string
  /** Offers an empty choice, which becomes `null`. */
  optional?: boolean
  /** Called after the form has the new value. */
  onChoose?: (code: string) => void
  takesFocus?: boolean
}

export function SelectField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const {
    name,
    label,
    description,
    options,
    placeholder = 'Choose…',
    optional = false,
    onChoose,
    takesFocus,
  } = props
  const { element, value, change, leave, error, readOnly, sending } = useField(props)
  const code = typeof value === 'string' ? value : ''
  // A choice that is no longer offered is still shown if selected.
  const chosen = options[code] ?? code

  if (readOnly)
    return <ReadOnlyInput name={name} label={label} value={chosen} description={description} error={error} />
  return (
    <NativeSelect
      ref={element}
      name={name}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      {...(optional && { classNames: { label: classes.optional } })}
      value={code}
      data-autofocus={takesFocus || undefined}
      onBlur={leave}
      onChange={({ currentTarget }) => {
        if (sending) return
        change(currentTarget.value || null)
        onChoose?.(currentTarget.value)
      }}
    >
      {(code === '' || optional) && (
        <option value="" data-placeholder>
          {code === '' ? placeholder : 'None'}
        </option>
      )}
      {code !== '' && !(code in options) && <option value={code}>{chosen}</option>}
      {Object.entries(options).map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </NativeSelect>
  )
}
