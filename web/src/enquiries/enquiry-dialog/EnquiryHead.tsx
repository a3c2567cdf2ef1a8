import { toDay } from '@insaka/domain/core/dates'
import { enquiryStateText, enquiryTypes } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Day } from '../../ui/Moment.tsx'
import { registerPaths } from '../../state/register-paths.ts'
import { paperOfEnquiryQuery } from './enquiry.queries.ts'
import { RequisitionLinks } from '../../requested-items/RequisitionLinks.tsx'
import { RecordHead } from '../../ui/record/RecordHead.tsx'

function PaperLink({ enquiry }: { enquiry: number }) {
  const { data: paper } = useQuery(paperOfEnquiryQuery(enquiry))
  if (!paper) return null
  return (
    <>
      Paper{' '}
      <Link to={registerPaths[paper.register]} search={{ record: paper.id, scope: 'institution' }}>
        {paper.reference}
      </Link>
    </>
  )
}

export function EnquiryHead({ record: enquiry }: { record: EnquiryRecord }) {
  const [now] = useState(() => new Date())
  return (
    <RecordHead
      record={enquiry}
      reference={enquiry.reference}
      state={enquiry.state}
      stateLabel={enquiryStateText(enquiry, toDay(now))}
      link={enquiry.state === 'LINKED' && <PaperLink enquiry={enquiry.id} />}
      facts={
        <>
          <span>{enquiryTypes[enquiry.enquiryType]}</span>
          <span>
            {Date.parse(enquiry.closedOn) > now.getTime() ? 'Closes' : 'Closed'}{' '}
            <Day value={enquiry.closedOn} />
          </span>
          <RequisitionLinks references={enquiry.requisition} />
        </>
      }
    />
  )
}
