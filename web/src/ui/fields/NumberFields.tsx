import { TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { FieldValues } from 'react-hook-form'
import { editableNumberText, readAmount, readNumber, createNumberFormatter } from '../numbers.ts'
import { ReadOnlyInput } from './ReadOnlyInput.tsx'
import { useField, type ControlledFieldProps } from './use-field.ts'
import { useTypedText } from './use-typed-text.ts'

type NumberKind = {
  read: (text: string) => unknown
  show: (value: unknown) => string
  inputMode: 'numeric' | 'decimal'
}

const countKind: NumberKind = { read: readNumber, show: createNumberFormatter(0), inputMode: 'numeric' }
const measureKind: NumberKind = { read: readNumber, show: createNumberFormatter(3), inputMode: 'decimal' }
const moneyKind: NumberKind = { read: readAmount, show: createNumberFormatter(2), inputMode: 'decimal' }

export function CountField<In extends FieldValues, Out>(props: ControlledFieldProps<In, Out>) {
  return <NumberField {...props} kind={countKind} />
}

/** Quantity with three decimals when not focused. */
export function MeasureField<In extends FieldValues, Out>(props: ControlledFieldProps<In, Out>) {
  return <NumberField {...props} kind={measureKind} />
}

/** Amount with two decimals when not focused. */
export function MoneyField<In extends FieldValues, Out>(props: ControlledFieldProps<In, Out>) {
  return <NumberField {...props} kind={moneyKind} />
}

function NumberField<In extends FieldValues, Out>(
  props: ControlledFieldProps<In, Out> & { kind: NumberKind },
) {
  const { name, label, description, kind } = props
  const { element, value, change, leave, error, readOnly, sending } = useField(props)
  const { input, ...typed } = useTypedText({
    value,
    onChange: change,
    onBlur: leave,
    read: kind.read,
    show: kind.show,
    edit: editableNumberText,
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
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      inputMode={kind.inputMode}
      autoComplete="off"
      data-figures
    />
  )
}
