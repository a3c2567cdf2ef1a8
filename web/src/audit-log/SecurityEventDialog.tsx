import type { SecurityEntry } from '@insaka/domain/audit-log/audit.schema'
import { Dialog, DialogBody } from '../ui/dialog/Dialog.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Definitions } from '../ui/record/Definitions.tsx'
import { deviceText } from './device-text.ts'
import { detailText, kindText, personText } from './sign-in-texts.ts'

type Props = { entry: SecurityEntry; onClose: () => void }

export default function SecurityEventDialog({ entry, onClose }: Props) {
  return (
    <Dialog
      title={kindText(entry)}
      subtitle={personText(entry)}
      place="narrow"
      focusesTitle
      onClose={onClose}
    >
      <DialogBody isScrollable>
        <Definitions
          items={[
            { label: 'When', value: <Moment value={entry.happenedOn} /> },
            { label: 'Who', value: entry.user },
            { label: 'Username', value: entry.username },
            { label: 'Address', value: entry.address },
            { label: 'Device', value: deviceText(entry.agent) },
            { label: 'Details', value: detailText(entry), isLong: true },
            { label: 'Browser information', value: entry.agent, isLong: true },
          ]}
        />
      </DialogBody>
    </Dialog>
  )
}
