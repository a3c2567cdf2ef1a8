import { LoadError } from '../page/LoadError.tsx'
import { Dialog, DialogBody } from './Dialog.tsx'

type Props = {
  title: string
  subtitle?: string
  /** The failed load in a sentence. */
  errorTitle: string
  error: Error
  onRetry: () => void
  onClose: () => void
}

/** Replaces a dialog whose record could not be loaded. */
export function LoadErrorDialog({ title, subtitle, errorTitle, error, onRetry, onClose }: Props) {
  return (
    <Dialog title={title} subtitle={subtitle} place="middle" onClose={onClose}>
      <DialogBody>
        <LoadError title={errorTitle} error={error} onRetry={onRetry} />
      </DialogBody>
    </Dialog>
  )
}
