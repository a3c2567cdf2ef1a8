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
  figures?: boolean
}

export function ReadOnlyInput({ figures, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      readOnly
      // Hints go below the inputs, so that neighbouring inputs align.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ input: classes.input }}
      data-figures={figures || undefined}
    />
  )
}
