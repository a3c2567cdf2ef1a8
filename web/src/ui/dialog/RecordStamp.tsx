import { formerReferenceField } from '@insaka/domain/core/former-reference'
import { recorderLabel, type RecordedBy } from '@insaka/domain/core/history'
import { Moment } from '../Moment.tsx'

type Stamped = {
  initiator?: string
  recordedBy?: RecordedBy
  createdOn: string
  updatedOn: string
  formerReference?: string | null
}

type Props = {
  record: Stamped
  initiatorLabel: string
}

/** Former reference, initiator unless they are the recorder, recorder, and dates of recording and last change. */
export function RecordStamp({ record, initiatorLabel }: Props) {
  const { initiator, recordedBy, createdOn, updatedOn, formerReference } = record
  return (
    <p className="text-sm text-faint m-0 mt-4 break-anywhere">
      {formerReference && `${formerReferenceField.label}: ${formerReference}. `}
      {initiator && initiator !== recordedBy?.name && `${initiatorLabel}: ${initiator}. `}
      {recordedBy ? `${recorderLabel(recordedBy)} ${recordedBy.name}` : 'Recorded'} on{' '}
      <Moment value={createdOn} />
      {updatedOn !== createdOn && (
        <>
          , last changed on <Moment value={updatedOn} />
        </>
      )}
    </p>
  )
}
