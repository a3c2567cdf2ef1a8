import { enquiryStanding, enquiryTypes } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { useQuery } from '@tanstack/react-query'
import { currentInstitutionQuery } from '../../state/current-institution.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { PrintRecord } from '../../ui/print/PrintRecord.tsx'
import { enquirySections } from './EnquiryReading.tsx'

/** An enquiry as the document that goes into its file. */
export function EnquiryPrint({ enquiry }: { enquiry: EnquiryRecord }) {
  const user = useCurrentUser()
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const nameOf = (code: string) => {
    const name = institution?.departments?.find((each) => each.code === code)?.name
    return name ? `${code}: ${name}` : code
  }
  return (
    <PrintRecord
      institution={institution?.name ?? user.institution}
      kind="Procurement Enquiry"
      reference={enquiry.reference}
      state={enquiryStanding(enquiry)}
      description={enquiry.description}
      facts={[enquiryTypes[enquiry.enquiryType]]}
      sections={enquirySections(enquiry, nameOf).map(({ title, items }) => ({
        title: title || 'Enquiry',
        items,
      }))}
      signers={['Prepared by', 'Head Procurement and Supplies']}
      printedBy={`${user.firstName} ${user.lastName}`}
    />
  )
}
