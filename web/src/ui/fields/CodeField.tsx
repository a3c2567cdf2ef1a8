import { useEffect, type ReactNode } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import classes from './code.module.css'
import { TextField, type FieldProps } from './TextField.tsx'

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & {
  /** Digits from an authenticator app, or letters and digits from paper. */
  from: 'app' | 'paper'
  description?: ReactNode
  autoFocus?: boolean
}

/** One-time code field; a rejected code is selected, so that new input replaces it. */
export function CodeField<In extends FieldValues, Out>({ from, autoFocus, ...rest }: Props<In, Out>) {
  const { submitCount } = useFormState({ control: rest.control })
  useEffect(() => {
    const focused = document.activeElement
    if (submitCount > 0 && focused instanceof HTMLInputElement && focused.name === rest.name) focused.select()
  }, [submitCount, rest.name])
  return (
    <TextField
      {...rest}
      className={classes.code}
      {...(from === 'app'
        ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
        : { autoComplete: 'off', autoCapitalize: 'characters' })}
      spellCheck={false}
      data-autofocus={autoFocus || undefined}
    />
  )
}
