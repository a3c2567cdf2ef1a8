import { useFormState, type Control, type FieldValues } from 'react-hook-form'
import classes from './ErrorSummary.module.css'

type Props<In extends FieldValues, Out> = { control: Control<In, unknown, Out> }

/** Above the fields: what concerns the form as a whole. Each field tells its own faults. */
export function ErrorSummary<In extends FieldValues, Out>({ control }: Props<In, Out>) {
  const { errors } = useFormState({ control })
  // Always in the page, so that a message is read out when it comes.
  return (
    <div role="alert" className={classes.summary}>
      {errors.root?.server?.message}
    </div>
  )
}
