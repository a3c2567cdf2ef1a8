import { LoadError } from '../page/LoadError.tsx'
import { Dialog, DialogBody } from './Dialog.tsx'

type Props = {
  title: string
  subtitle?: string
  errorTitle: string
  error: Error
  onRetry: () => void
  onClose: () => void
}

export function LoadErrorDialog({ title, subtitle, errorTitle, error, onRetry, onClose }: Props) {
  return (
    <Dialog title={title} subtitle={subtitle} place="middle" onClose={onClose}>
      <DialogBody>
        <LoadError title={errorTitle} error={error} onRetry={onRetry} />
      </DialogBody>
    </Dialog>
  )
}
