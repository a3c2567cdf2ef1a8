import { Fragment } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { labelledField } from './fault-texts.ts'
import classes from './FieldsToComplete.module.css'
import type { Fault } from './shape-resolver.ts'

type Props<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  faults: readonly Fault[]
  labels: Readonly<Record<string, string>>
  /** Shows the fields, if another tab is open. */
  onFocusField?: () => void
}

const maxNamed = 3

/** Missing or invalid fields as links, next to a disabled Save button. */
export function FieldsToComplete<In extends FieldValues, Out>({
  form,
  faults,
  labels,
  onFocusField,
}: Props<In, Out>) {
  const faultyNames = [...new Set(faults.map(({ name }) => labelledField(name, labels)))]
  const labelledNames = Object.keys(labels).filter((name) => faultyNames.includes(name))
  const names = [...labelledNames, ...faultyNames.filter((name) => !labelledNames.includes(name))]
  if (names.length === 0) return null
  const more = names.length - maxNamed
  return (
    <>
      To complete:{' '}
      {names.slice(0, maxNamed).map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' '}
          {/* Keeps the comma with its name at the end of a line. */}
          <span className="nowrap">
            <button
              type="button"
              className={`bare-button p-0 underline ${classes.point}`}
              // Prevents blur: an error message would push the link away from the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                onFocusField?.()
                form.setFocus(name as Path<In>)
              }}
            >
              {labels[name] ?? name}
            </button>
            {index < Math.min(names.length, maxNamed) - 1 && ','}
          </span>
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  )
}
