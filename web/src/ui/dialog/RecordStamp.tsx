import { formerReferenceField } from '@insaka/domain/core/former-reference'
import { Moment } from '../Moment.tsx'

type Stamped = { initiator?: string; createdOn: string; updatedOn: string; formerReference?: string | null }

/** Who made the record, and when, and what it was called before. */
export function RecordStamp({
  record: { initiator, createdOn, updatedOn, formerReference },
}: {
  record: Stamped
}) {
  return (
    <p className="small quiet no-margin mt-4 breaks">
      {formerReference && `${formerReferenceField.label}: ${formerReference}. `}
      Created {initiator && <>by {initiator} </>}on <Moment value={createdOn} />
      {updatedOn !== createdOn && (
        <>
          , last changed on <Moment value={updatedOn} />
        </>
      )}
    </p>
  )
}
