import { Moment } from '../Moment.tsx'

type Stamped = { initiator?: string; createdOn: string; updatedOn: string }

/** Who made the record, and when. */
export function RecordStamp({ record: { initiator, createdOn, updatedOn } }: { record: Stamped }) {
  return (
    <p className="small quiet no-margin mt-4">
      Created {initiator && <>by {initiator} </>}on <Moment value={createdOn} />
      {updatedOn !== createdOn && (
        <>
          , last changed on <Moment value={updatedOn} />
        </>
      )}
    </p>
  )
}
