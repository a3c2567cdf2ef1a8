import { Button } from '@mantine/core'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog/Dialog.tsx'
import { ShortcutList } from '../ui/ShortcutList.tsx'

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" place="middle" width="30rem" onClose={onClose}>
      <DialogBody>
        <ShortcutList />
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
