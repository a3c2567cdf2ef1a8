import { paperFieldLabels } from '@insaka/domain/papers/papers.labels'
import { assumedCategory } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../api/call.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { SearchSelect } from '../ui/choice/SearchSelect.tsx'
import { searchPageSize, useSearchedList } from '../ui/choice/use-searched-list.ts'
import { useField } from '../ui/fields/use-field.ts'
import { chosenEnquiryFrom, type PaperForm, type PaperBody, type ChosenEnquiry } from './paper-form.ts'

const untenderedText = 'No enquiry was issued. Insaka creates a non-tendered request.'
const untenderedChoice = { value: 'NTR', label: 'None Tendered Request', about: untenderedText }
const untenderedEnquiry: ChosenEnquiry = {
  id: null,
  enquiryType: 'NTR',
  vendorCategory: assumedCategory,
}

/** Enquiries without a paper. */
const openEnquiriesQuery = (userId: string, search: string | undefined) =>
  queryOptions({
    queryKey: ['enquiries', 'open', userId, search],
    queryFn: async ({ signal }) => {
      // Only this query needs the description of enquiries.
      const { enquiriesEndpoints } = await import('@insaka/domain/enquiries/enquiries.endpoints')
      const query = { page: 0, size: searchPageSize, search }
      return (await call(enquiriesEndpoints.nonlinked, { params: { userId }, query, signal })).payload
    },
    placeholderData: keepPreviousData,
  })

/** The enquiry of a new paper, or none; its fields are copied into the paper. */
export function EnquiryField({ form }: { form: UseFormReturn<PaperForm, unknown, PaperBody> }) {
  const { value, change, ...field } = useField({
    control: form.control,
    name: 'enquiry',
    label: paperFieldLabels.enquiry,
  })
  const { id: userId } = useCurrentUser()
  const list = useSearchedList(
    (search) => openEnquiriesQuery(userId, search),
    ({ enquiries }) => enquiries,
  )
  const { found, more } = list
  const chosen = value as ChosenEnquiry | null
  const hint = chosen
    ? (chosen.description ?? hintOfUntendered(chosen))
    : more > 0 && 'Search by enquiry number or description'

  function choose(enquiryId: string) {
    const enquiry = found.find(({ id }) => String(id) === enquiryId)
    // Choosing it again keeps the requisition from which the paper was started.
    if (enquiryId === untenderedChoice.value) change(chosen?.id === null ? chosen : untenderedEnquiry)
    else if (enquiry) {
      change(chosenEnquiryFrom(enquiry))
      copyFromEnquiry(form, enquiry)
    }
  }

  return (
    <SearchSelect
      label={paperFieldLabels.enquiry}
      plural="enquiries"
      list={{ ...list, found: found.map(choiceOf) }}
      chosen={chosen ? (chosen.id === null ? untenderedChoice : choiceOf(chosen)) : undefined}
      fixedChoice={untenderedChoice}
      hint={hint && <span className="block truncate">{hint}</span>}
      onChoose={choose}
      field={{ ...field, name: 'enquiry' }}
      takesFocus
    />
  )
}

const hintOfUntendered = ({ requisition }: ChosenEnquiry): string =>
  requisition ? `For requisition ${requisition}. ${untenderedText}` : untenderedText

const choiceOf = ({
  id,
  reference = '',
  description,
}: Pick<ChosenEnquiry, 'id' | 'reference' | 'description'>) => ({
  value: String(id),
  label: reference,
  about: description,
})

const copiedFields = ['department', 'description', 'funder'] as const

function copyFromEnquiry(form: UseFormReturn<PaperForm, unknown, PaperBody>, enquiry: EnquiryRecord) {
  for (const name of copiedFields) {
    form.setValue(name, enquiry[name], { shouldDirty: true, shouldValidate: true })
  }
}
