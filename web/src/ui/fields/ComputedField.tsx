import { formatAmount } from '@insaka/domain/core/money'
import type { ReactNode } from 'react'
import { ReadOnlyInput } from './ReadOnlyInput.tsx'

type Props = {
  label: string
  /** Undefined while its inputs are invalid. */
  amount: number | undefined
  description?: ReactNode
}

export function ComputedField({ label, amount, description }: Props) {
  return (
    <ReadOnlyInput
      label={label}
      value={amount === undefined ? '–' : formatAmount(amount)}
      figures
      description={description}
    />
  )
}
