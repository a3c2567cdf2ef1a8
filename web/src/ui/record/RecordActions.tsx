import { Button } from '@mantine/core'
import { CopyIcon, PrintIcon, ReopenIcon } from '../icons.tsx'

/** What can be done with most records, at the foot of their dialog. */

export const DuplicateButton = ({ onDuplicate }: { onDuplicate: () => void }) => (
  <Button variant="subtle" color="gray" leftSection={<CopyIcon />} onClick={onDuplicate}>
    Duplicate
  </Button>
)

export const PrintButton = () => (
  <Button variant="subtle" color="gray" leftSection={<PrintIcon />} onClick={() => window.print()}>
    Print
  </Button>
)

export const ReopenButton = ({ onReopen }: { onReopen: () => void }) => (
  <Button variant="default" leftSection={<ReopenIcon />} onClick={onReopen}>
    Reopen
  </Button>
)
