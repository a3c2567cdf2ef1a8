import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { ReadOnlyInput } from './ReadOnlyInput.tsx'
import classes from './SwitchField.module.css'
import { useField, type ControlledFieldProps } from './use-field.ts'

type Props<In extends FieldValues, Out> = ControlledFieldProps<In, Out> & {
  /** Called after the form has the new value. */
  onSwitch?: (on: boolean) => void
  disabled?: boolean
}

export function SwitchField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { name, label, description, onSwitch, disabled = false } = props
  const { element, value, change, leave, error, readOnly, sending } = useField(props)
  const on = value === true

  if (readOnly)
    return <ReadOnlyInput name={name} label={label} value={on ? 'Yes' : 'No'} description={description} />
  return (
    <Switch
      ref={element}
      classNames={{ root: classes.switch, description: classes.hint, error: classes.hint }}
      name={name}
      label={label}
      description={description}
      error={error}
      checked={on}
      disabled={disabled}
      onBlur={leave}
      onChange={({ currentTarget }) => {
        if (sending) return
        change(currentTarget.checked)
        onSwitch?.(currentTarget.checked)
      }}
    />
  )
}
