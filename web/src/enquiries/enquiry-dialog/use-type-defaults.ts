import { newEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import { useRef } from 'react'
import { useFormState, type UseFormReturn } from 'react-hook-form'
import { toFullMinute, type EnquiryForm, type EnquiryBody } from './enquiry-form.ts'

const fieldNames = ['issuedOn', 'closedOn', 'biddersInvited', 'bidsReceived'] as const
type TypeDefaults = Partial<Pick<EnquiryForm, (typeof fieldNames)[number]>>

/** Returns a function that applies the defaults of the chosen type to fields that the user has not edited. */
export function useTypeDefaults(form: UseFormReturn<EnquiryForm, unknown, EnquiryBody>): () => void {
  const { defaultValues } = useFormState({ control: form.control })
  const applied = useRef<TypeDefaults>(null)
  return () => {
    const initial = (defaultValues ?? {}) as TypeDefaults
    const previous = applied.current ?? initial
    const isTendered = form.getValues('enquiryType') !== 'NTR'
    const following: TypeDefaults = isTendered ? initial : newEnquiry(toFullMinute(new Date()), 'NTR')
    for (const name of fieldNames) {
      if (form.getValues(name) === previous[name]) {
        form.setValue(name, following[name]!, { shouldDirty: true, shouldValidate: true })
      }
    }
    applied.current = following
  }
}
