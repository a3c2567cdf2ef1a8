import { paperFieldLabels } from '@insaka/domain/papers/papers.labels'
import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import { assumedCategory } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../api/call.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { SearchSelect } from '../ui/choice/SearchSelect.tsx'
import { offeredAtOnce, useSearchedList } from '../ui/choice/use-searched-list.ts'
import { useField } from '../ui/fields/use-field.ts'
import { chosenEnquiryFrom, type PaperForm, type PaperSent, type ChosenEnquiry } from './paper-form.ts'

const aboutUntendered = 'No enquiry was issued. Insaka records a non-tendered request for it.'
const noTender = { value: 'NTR', label: 'None Tendered Request', about: aboutUntendered }
const untendered: ChosenEnquiry = {
  id: null,
  enquiryType: 'NTR',
  vendorCategory: assumedCategory,
}

/** The enquiries that no paper has taken up. */
const openEnquiriesQuery = (userId: string, search: string | undefined) =>
  queryOptions({
    queryKey: ['enquiries', 'open', userId, search],
    queryFn: async ({ signal }) => {
      const query = { page: 0, size: offeredAtOnce, search }
      return (await call(enquiriesEndpoints.nonlinked, { params: { userId }, query, signal })).payload
    },
    placeholderData: keepPreviousData,
  })

/** The enquiry that a new paper takes up, or that there was none; what it says goes into the paper. */
export function EnquiryField({ form }: { form: UseFormReturn<PaperForm, unknown, PaperSent> }) {
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
    ? (chosen.description ?? aboutUntendered)
    : more > 0 && 'Search by enquiry number or description'

  function choose(next: string) {
    const enquiry = found.find(({ id }) => String(id) === next)
    if (next === noTender.value) change(untendered)
    else if (enquiry) {
      change(chosenEnquiryFrom(enquiry))
      copyFromEnquiry(form, enquiry)
    }
  }

  return (
    <SearchSelect
      label={paperFieldLabels.enquiry}
      what="enquiries"
      list={{ ...list, found: found.map(choiceOf) }}
      chosen={chosen ? (chosen.id === null ? noTender : choiceOf(chosen)) : undefined}
      always={noTender}
      hint={hint && <span className="block cut">{hint}</span>}
      onChoose={choose}
      field={{ ...field, name: 'enquiry' }}
      isFirst
    />
  )
}

const choiceOf = ({
  id,
  reference = '',
  description,
}: Pick<ChosenEnquiry, 'id' | 'reference' | 'description'>) => ({
  value: String(id),
  label: reference,
  about: description,
})

const copied = ['department', 'description', 'funder'] as const

function copyFromEnquiry(form: UseFormReturn<PaperForm, unknown, PaperSent>, enquiry: EnquiryRecord) {
  for (const name of copied) {
    form.setValue(name, enquiry[name], { shouldDirty: true, shouldValidate: true })
  }
}
