import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { Button } from '@mantine/core'
import { useLetterhead } from '../structure/use-letterhead.tsx'
import { PrintIcon } from '../ui/icons.tsx'
import { PrintRecord } from '../ui/print/PrintRecord.tsx'
import { eventCountText } from './event-count-text.ts'
import { RootHash } from './RootHash.tsx'

type Props = {
  treeHead: { events: number; root: string }
  /** The time of the server's reply. */
  retrievedAt: Date
}

/** The tree head on paper, for signing and filing. */
export function HeadPrint({ treeHead: { events, root }, retrievedAt }: Props) {
  const letterhead = useLetterhead()
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<PrintIcon />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <PrintRecord
        {...letterhead}
        kind="Head of the history"
        reference={eventCountText(events)}
        description="The root is computed from every event of the history up to this moment. Later, this sheet can show whether one of them was changed or removed."
        facts={[]}
        sections={[
          {
            title: 'Head',
            items: [
              { label: 'Number of events', value: eventCountText(events), isLong: true },
              { label: 'Root', value: <RootHash root={root} />, isLong: true },
              { label: 'As of', value: formatMoment(toMoment(retrievedAt)), isLong: true },
            ],
          },
        ]}
        signers={['Seen and kept by']}
        footnote="To check the head, use the page or the script under ‘Export’ in History."
      />
    </>
  )
}
