import { amendmentFieldLabels as label } from '@insaka/domain/contracts/contracts.labels'
import { largestSum, percentDiff } from '@insaka/domain/contracts/contracts.rules'
import { amendmentFields } from '@insaka/domain/contracts/contracts.schema'
import { formatAmount, sumOf } from '@insaka/domain/core/money'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { ComputedField } from '../../ui/fields/ComputedField.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { MoneyField } from '../../ui/fields/NumberFields.tsx'
import { ReadOnlyInput } from '../../ui/fields/ReadOnlyInput.tsx'
import {
  amendmentFormLabels,
  type AmendmentForm,
  type AmendmentSent,
  type Taken,
} from './new-amendment-form.ts'

/** What the contract was worth, what it is worth from now on, and how far that is apart. */
export function AmendmentSums({ form }: { form: UseFormReturn<AmendmentForm, unknown, AmendmentSent> }) {
  const { control } = form
  const field = fieldProps(control, amendmentFormLabels, () => hint)
  const [contract, typed] = useWatch({ control, name: ['contract', 'amendedSum'] }) as [Taken | null, unknown]
  const sum = amendmentFields.amendedSum.safeParse(typed).data
  const hint = contract && contract.value > 0 ? <Hint contract={contract} /> : undefined
  return (
    <>
      <ReadOnlyInput
        label={label.initialSum}
        value={contract ? formatAmount(contract.value, contract.currency) : '—'}
        description="The original value of the contract"
        figures
      />
      <MoneyField {...field('amendedSum')} />
      <ComputedField
        label={label.percentDiff}
        amount={contract && sum !== undefined ? percentWithin(contract.value, sum) : undefined}
      />
    </>
  )
}

/** Zero for a sum that is beyond the limit. */
const percentWithin = (initial: number, sum: number) =>
  sum > largestSum(initial) ? 0 : percentDiff(initial, sum)

function Hint({ contract: { value, revisedValue, currency } }: { contract: Taken }) {
  const largest = largestSum(value)
  return (
    <>
      The contract’s revised value from now on. At most {formatAmount(largest, currency)},{' '}
      {formatAmount(sumOf([largest, -revisedValue]))} more than now.
    </>
  )
}
