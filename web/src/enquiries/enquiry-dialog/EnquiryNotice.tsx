import { isFreeEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { useMay } from '../../state/current-user.ts'
import { StatusNotice } from '../../ui/dialog/StatusNotice.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { MakePaper } from './MakePaper.tsx'

/** The reason of a withdrawal, or a button to continue with a paper. */
export function EnquiryNotice({ record }: { record: EnquiryRecord }) {
  const mayCreate = useMay('CREATE_CONTENT')
  if (record.withdrawnOn)
    return (
      <StatusNotice
        reason={record.withdrawalReason}
        title={
          <>
            Withdrawn on <Moment value={record.withdrawnOn} />
          </>
        }
      />
    )
  return (
    mayCreate && isFreeEnquiry(record.state) && record.takenBackOn === null && <MakePaper enquiry={record} />
  )
}
