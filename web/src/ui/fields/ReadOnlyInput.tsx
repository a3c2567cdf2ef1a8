import { TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './ReadOnlyInput.module.css'

type Props = {
  ref?: Ref<HTMLInputElement>
  label: string
  value: string
  name?: string | undefined
  description?: ReactNode
  error?: string | undefined
  placeholder?: string
  /** Figures all have one width. */
  figures?: boolean
}

/** A value that cannot be changed here, in the place and the look of a field. */
export function ReadOnlyInput({ figures, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      readOnly
      // Neighbouring inputs are in one line, whether they have a hint or not.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ input: classes.input }}
      data-figures={figures || undefined}
    />
  )
}
