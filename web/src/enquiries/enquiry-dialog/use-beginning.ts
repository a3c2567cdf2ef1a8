import { newEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import { useRef } from 'react'
import { useFormState, type UseFormReturn } from 'react-hook-form'
import { wholeMinute, type EnquiryForm, type EnquirySent } from './enquiry-form.ts'

const names = ['issuedOn', 'closedOn', 'biddersInvited', 'bidsReceived'] as const
type Beginning = Partial<Pick<EnquiryForm, (typeof names)[number]>>

/** What a new enquiry begins with follows its type, as far as nobody has said otherwise. */
export function useBeginning(form: UseFormReturn<EnquiryForm, unknown, EnquirySent>): () => void {
  const { defaultValues } = useFormState({ control: form.control })
  const begun = useRef<Beginning>(null)
  return () => {
    const usual = (defaultValues ?? {}) as Beginning
    const before = begun.current ?? usual
    const isTendered = form.getValues('enquiryType') !== 'NTR'
    const next: Beginning = isTendered ? usual : newEnquiry(wholeMinute(new Date()), 'NTR')
    for (const name of names) {
      if (form.getValues(name) === before[name]) {
        form.setValue(name, next[name], { shouldDirty: true, shouldValidate: true })
      }
    }
    begun.current = next
  }
}
