import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import classes from './FieldsToComplete.module.css'
import type { Fault } from './shape-resolver.ts'

type Props<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  faults: readonly Fault[]
  /** What the fields are called, in the order of the form. */
  labels: Readonly<Record<string, string>>
  /** Brings the fields into sight where something else is shown. */
  onFocusField?: () => void
}

const maxNamed = 3

/** Next to a button that is off until all is right: what is still missing or wrong, each leading to its field. */
export function FieldsToComplete<In extends FieldValues, Out>({
  form,
  faults,
  labels,
  onFocusField,
}: Props<In, Out>) {
  const faultyNames = faults.map(({ name }) => name)
  const labelledNames = Object.keys(labels).filter((name) => faultyNames.includes(name))
  const names = [...labelledNames, ...faultyNames.filter((name) => !labelledNames.includes(name))]
  if (names.length === 0) return null
  const more = names.length - maxNamed
  return (
    <>
      To complete:{' '}
      {names.slice(0, maxNamed).map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <button
            type="button"
            className={`bare-button no-padding underlined ${classes.point}`}
            // The field that is being left would show its message now, and push this away from under the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onFocusField?.()
              form.setFocus(name as Path<In>)
            }}
          >
            {labels[name] ?? name}
          </button>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  )
}
