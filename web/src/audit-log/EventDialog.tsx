import type { TrailEvent } from '@insaka/domain/audit-log/audit.schema'
import { callerKinds } from '@insaka/domain/audit-log/audit.labels'
import { formatNumber } from '@insaka/domain/core/number-format'
import { AddressLink } from '../ui/AddressLink.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog, DialogBody } from '../ui/dialog/Dialog.tsx'
import type { NeighbourActions } from '../ui/dialog/PreviousNext.tsx'
import { Moment } from '../ui/Moment.tsx'
import { ProofButton } from '../ui/proof/ProofButton.tsx'
import { Definitions, type Definition } from '../ui/record/Definitions.tsx'
import { ChangesTable } from './ChangesTable.tsx'
import { actionText, changesOf, registerText, withheldText } from './event-texts.ts'
import classes from './History.module.css'
import { RecordLink } from './RecordLink.tsx'
import type { HistoryAddress } from './use-history-url.ts'

type Props = { event: TrailEvent; address: HistoryAddress; neighbours: NeighbourActions }

export default function EventDialog({ event, address, neighbours }: Props) {
  const { withheld, sequence, digest } = event
  return (
    <Dialog
      title={`Event ${formatNumber(sequence)}`}
      subtitle={
        withheld
          ? `${withheldText.what}: ${withheldText.record.toLowerCase()}`
          : `${actionText(event)} · ${registerText(event)}`
      }
      width="52rem"
      focusesTitle
      neighbours={neighbours}
      onClose={address.close}
    >
      <DialogBody isScrollable>
        <Definitions items={withheld ? [timeDefinition(event)] : factsOf(event, address)} />
        {withheld ? (
          <p className={classes.why}>
            Only administrators and auditors can see changes to users, institutions and settings. The number
            and the digest are shown so that the history can be checked without gaps.
          </p>
        ) : (
          <ChangesTable changes={changesOf(event)} />
        )}
        <div className={`row flex-wrap gap-1 text-sm text-faint break-anywhere ${classes.digest}`}>
          <span>
            SHA-256 of the event: <code>{digest}</code>
          </span>
          <CopyButton text={digest} name="SHA-256" />
          <ProofButton subject={{ event: sequence }} name={`Event ${formatNumber(sequence)}`} />
        </div>
      </DialogBody>
    </Dialog>
  )
}

const timeDefinition = ({ happenedOn }: TrailEvent): Definition => ({
  label: 'When',
  value: <Moment value={happenedOn} />,
})

function factsOf(event: TrailEvent, { hrefAfter, change }: HistoryAddress): Definition[] {
  const { actor, actorId, caller } = event
  const sameActorSearch = {
    from: undefined,
    to: undefined,
    register: undefined,
    kind: undefined,
    person: actorId ?? undefined,
  }
  return [
    timeDefinition(event),
    {
      label: 'Who',
      value: (
        <>
          {actor}
          {caller !== null &&
            caller !== 'COLLEAGUE' &&
            actor !== callerKinds[caller] &&
            `, ${callerKinds[caller]}`}
          {actorId && (
            <AddressLink
              className={`block text-sm ${classes.others}`}
              href={hrefAfter(sameActorSearch)}
              onFollow={() => change(sameActorSearch)}
            >
              All their changes
            </AddressLink>
          )}
        </>
      ),
    },
    { label: 'What', value: actionText(event) },
    { label: 'Register', value: registerText(event) },
    { label: 'Record', value: <RecordLink event={event} /> },
  ]
}
