import { formatAmount } from '@insaka/domain/core/money'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { UseFormReturn } from 'react-hook-form'
import { contractValuesFrom } from '../../papers/contract-paper.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { SearchSelect } from '../../ui/choice/SearchSelect.tsx'
import { useSearchedList } from '../../ui/choice/use-searched-list.ts'
import { useField } from '../../ui/fields/use-field.ts'
import type { ChosenPaper, ContractForm, ContractBody } from './contract-form.ts'
import { contractFieldLabels } from '@insaka/domain/contracts/contracts.labels'
import { papersWithoutContractQuery } from './contract.queries.ts'

type Form = UseFormReturn<ContractForm, unknown, ContractBody>

/** Selects the committee paper of a new contract and copies fields of the paper into the contract. */
export function PaperField({ form }: { form: Form }) {
  const label = contractFieldLabels.mpc
  const { value, change, ...field } = useField({ control: form.control, name: 'mpc', label })
  const { id: userId } = useCurrentUser()
  const list = useSearchedList(
    (search) => papersWithoutContractQuery(userId, search),
    ({ mpcs }) => mpcs,
  )
  const chosen = value as ChosenPaper | null

  function choose(paperId: string) {
    const paper = list.found.find(({ id }) => String(id) === paperId)
    if (!paper) return
    const { mpc, ...others } = contractValuesFrom(paper)
    const approvedBefore = chosen?.days?.approvalDate ?? null
    const previousDefaults = { description: chosen?.description ?? '', manager: chosen?.department ?? '' }
    change(mpc)
    const hasOwnDates = form.getValues(['clearedOn', 'notifiedOn', 'awardedOn']).some(Boolean)
    if (!hasOwnDates && (form.getValues('approvedOn') ?? approvedBefore) === approvedBefore)
      form.setValue('approvedOn', others.approvedOn, { shouldDirty: true })
    for (const name of ['description', 'manager'] as const) {
      // Texts edited by the user stay when another paper is chosen.
      if ((form.getValues(name) || previousDefaults[name]) === previousDefaults[name])
        form.setValue(name, others[name], { shouldDirty: true, shouldValidate: true })
    }
    // The rules for these fields depend on the value of the paper.
    const fieldsToValidate = (['awardedOn', 'amountPaid'] as const).filter((name) => form.getValues(name))
    if (fieldsToValidate.length > 0) void form.trigger(fieldsToValidate)
  }

  return (
    <SearchSelect
      label={label}
      plural="committee papers"
      list={{ ...list, found: list.found.map(choiceOf) }}
      chosen={chosen ? choiceOf(chosen) : undefined}
      hint={
        chosen
          ? `${chosen.vendor}, ${formatAmount(chosen.value, chosen.currency)}`
          : list.more > 0 && 'Search by reference, vendor or description'
      }
      emptyMessage="No paper without a contract was found."
      onChoose={choose}
      field={{ ...field, name: 'mpc' }}
      takesFocus
    />
  )
}

const choiceOf = ({ id, reference, description }: Pick<MpcRecord, 'id' | 'reference' | 'description'>) => ({
  value: String(id),
  label: reference,
  about: description,
})
