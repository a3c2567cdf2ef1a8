import { enquiryStates, enquiryTypes } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { Day } from '../../ui/Moment.tsx'
import { RecordHead } from '../../ui/record/RecordHead.tsx'

/** An enquiry at a glance: which one, how it stands, of which type, until when. */
export const EnquiryHead = ({ enquiry }: { enquiry: EnquiryRecord }) => (
  <RecordHead
    reference={enquiry.reference}
    state={enquiry.state}
    stateLabel={enquiryStates[enquiry.state]}
    facts={
      <>
        <span>{enquiryTypes[enquiry.enquiryType]}</span>
        <span>
          Closes <Day value={enquiry.closedOn} />
        </span>
      </>
    }
  />
)
