import { formatMoment } from '@insaka/domain/core/dates'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import classes from './EnquiryStamp.module.css'

/** Who made the record, and when. */
export function EnquiryStamp({ record }: { record: EnquiryRecord }) {
  const { initiator, createdOn, updatedOn } = record
  return (
    <p className={classes.stamp}>
      Created by {initiator} on <Moment value={createdOn} />
      {updatedOn !== createdOn && (
        <>
          , last changed on <Moment value={updatedOn} />
        </>
      )}
    </p>
  )
}

export function WithdrawnNotice({ record }: { record: EnquiryRecord }) {
  return (
    <div className={classes.withdrawn}>
      <strong>
        Withdrawn on <Moment value={record.withdrawnOn ?? ''} />
      </strong>
      <p className={classes.reason}>{record.withdrawalReason}</p>
    </div>
  )
}

const Moment = ({ value }: { value: string }) => (
  <time className={classes.moment} dateTime={value}>
    {formatMoment(value)}
  </time>
)
