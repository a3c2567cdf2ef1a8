import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import classes from './OpenPoints.module.css'
import type { Fault } from './shape-resolver.ts'

type Props<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  faults: readonly Fault[]
  /** What the fields are called, in the order of the form. */
  labels: Readonly<Record<string, string>>
  /** Brings the fields into sight where something else is shown. */
  onLead?: () => void
}

const namedAtOnce = 3

/** Next to a button that is off until all is right: what is still missing or wrong, each leading to its field. */
export function OpenPoints<In extends FieldValues, Out>({ form, faults, labels, onLead }: Props<In, Out>) {
  const faulty = faults.map(({ name }) => name)
  const named = Object.keys(labels).filter((name) => faulty.includes(name))
  const names = [...named, ...faulty.filter((name) => !named.includes(name))]
  if (names.length === 0) return null
  const more = names.length - namedAtOnce
  return (
    <>
      To complete:{' '}
      {names.slice(0, namedAtOnce).map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <button
            type="button"
            className={`bare-button no-padding underlined ${classes.point}`}
            // The field that is being left would show its message now, and push this away from under the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onLead?.()
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
