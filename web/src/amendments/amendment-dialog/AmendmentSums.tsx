import {
  amendmentFieldLabels,
  amendmentFieldLabels as label,
  contractFieldLabels,
} from '@insaka/domain/contracts/contracts.labels'
import { maxAmendedSum, percentDiff } from '@insaka/domain/contracts/contracts.rules'
import { amendmentFields } from '@insaka/domain/contracts/contracts.schema'
import { formatAmount, formatSum, sumOf } from '@insaka/domain/core/money'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { signedPercent } from '@insaka/domain/core/number-format'
import { ComputedField } from '../../ui/fields/ComputedField.tsx'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { MoneyField } from '../../ui/fields/NumberFields.tsx'
import { ReadOnlyInput } from '../../ui/fields/ReadOnlyInput.tsx'
import { type AmendmentForm, type AmendmentBody, type ChosenContract } from './new-amendment-form.ts'

/** The value of the contract before and after this amendment, with the difference. */
export function AmendmentSums({ form }: { form: UseFormReturn<AmendmentForm, unknown, AmendmentBody> }) {
  const { control } = form
  const field = fieldProps(control, amendmentFieldLabels, () => hint)
  const [contract, sumInput] = useWatch({ control, name: ['contract', 'amendedSum'] }) as [
    ChosenContract | null,
    unknown,
  ]
  const sum = amendmentFields.amendedSum.safeParse(sumInput).data
  const hint = contract && contract.value > 0 ? <Hint contract={contract} /> : undefined
  return (
    <>
      <ReadOnlyInput
        label={label.initialSum}
        value={contract ? formatAmount(contract.value, contract.currency) : '–'}
        description="The original value of the contract"
        figures
      />
      <ReadOnlyInput
        label={contractFieldLabels.revisedValue}
        value={contract ? formatAmount(contract.revisedValue, contract.currency) : '–'}
        description="The value before this amendment"
        figures
      />
      <MoneyField {...field('amendedSum')} />
      <ComputedField
        label={label.percentDiff}
        amount={contract && sum !== undefined ? percentDiff(contract.value, sum) : undefined}
        description={contract && sum !== undefined ? changeDescription(contract, sum) : undefined}
      />
    </>
  )
}

/** Describes the change from the revised value; the field itself compares with the original value. */
function changeDescription({ revisedValue, currency }: ChosenContract, sum: number): string {
  if (sum === revisedValue) return 'The revised value does not change.'
  const percent = signedPercent(percentDiff(revisedValue, sum))
  const change = sumOf([Math.max(sum, revisedValue), -Math.min(sum, revisedValue)])
  return `${formatSum(change, currency)} ${sum > revisedValue ? 'more' : 'less'} than the revised value (${percent}).`
}

function Hint({ contract: { value, revisedValue, currency } }: { contract: ChosenContract }) {
  const largest = maxAmendedSum(value)
  return (
    <>
      The new revised value of the contract. At most {formatAmount(largest, currency)},{' '}
      {formatSum(sumOf([largest, -revisedValue]))} more than now.
    </>
  )
}
