import { amendmentFieldLabels } from '@insaka/domain/contracts/contracts.labels'
import type { UseFormReturn } from 'react-hook-form'
import { amendmentValuesFrom } from '../../papers/contract-paper.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { SearchSelect } from '../../ui/choice/SearchSelect.tsx'
import { useSearchedList } from '../../ui/choice/use-searched-list.ts'
import { useField } from '../../ui/fields/use-field.ts'
import { amendableContractsQuery } from './amendment.queries.ts'
import { type AmendmentForm, type AmendmentBody, type ChosenContract } from './new-amendment-form.ts'

export function ContractField({ form }: { form: UseFormReturn<AmendmentForm, unknown, AmendmentBody> }) {
  const { value, change, ...field } = useField({
    control: form.control,
    name: 'contract',
    label: amendmentFieldLabels.contract,
  })
  const { id: userId } = useCurrentUser()
  const list = useSearchedList(
    (search) => amendableContractsQuery(userId, search),
    ({ papers }) => papers,
  )
  const { found, more } = list
  const chosen = value as ChosenContract | null

  function choose(contractId: string) {
    const paper = found.find(({ contract }) => String(contract.id) === contractId)
    if (!paper) return
    const { contract, amendedSum } = amendmentValuesFrom(paper)
    change(contract)
    form.setValue('amendedSum', amendedSum, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <SearchSelect
      label={amendmentFieldLabels.contract}
      plural="contracts"
      list={{
        ...list,
        found: found.map(({ contract, vendor }) => ({ ...choiceOf(contract), alsoFoundBy: [vendor] })),
      }}
      chosen={chosen ? choiceOf(chosen) : undefined}
      hint={chosen ? chosen.description : more > 0 && 'Search by contract number, description or vendor'}
      emptyMessage="No contract was found."
      onChoose={choose}
      field={{ ...field, name: 'contract' }}
      takesFocus
    />
  )
}

const choiceOf = ({
  id,
  reference,
  description,
}: Pick<ChosenContract, 'id' | 'reference' | 'description'>) => ({
  value: String(id),
  label: reference,
  about: description,
})
