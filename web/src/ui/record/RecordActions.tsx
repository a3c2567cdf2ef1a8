import { Button } from '@mantine/core'
import { useDialog } from '../dialog/dialog-context.ts'
import { CopyIcon, PrintIcon, ReopenIcon } from '../icons.tsx'

/** Standard actions in the footer of a record’s dialog. */

export function DuplicateButton({ onDuplicate }: { onDuplicate: () => void }) {
  const { leave } = useDialog()
  return (
    <Button variant="subtle" color="gray" leftSection={<CopyIcon />} onClick={() => leave(onDuplicate)}>
      Duplicate
    </Button>
  )
}

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
