import { errorMessage } from '@insaka/domain/core/errors'
import { toMoment } from '@insaka/domain/core/dates'
import { importsEndpoints } from '@insaka/domain/imports/imports.endpoints'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { DownloadBar } from '../../files/ProgressBar.tsx'
import { useFileDownload } from '../../files/use-file-download.ts'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'

/** A proxy may cut a long call; the server continues and the next call receives the sheet. */
const retries = 10

/** Creates a sheet of temporary passwords for imported users without an own one. */
export function TemporaryPasswords({ id }: { id: number }) {
  const [isAsking, setAsking] = useState(false)
  const [madeAt, setMadeAt] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { making, make, cancel } = useFileDownload()

  async function save() {
    setAsking(false)
    setFailure(null)
    try {
      const file = await make(importsEndpoints.passwords, { params: { id } }, { retries })
      if (!file) return
      saveFile(file, file.name)
      setMadeAt(toMoment(new Date()).slice(11, 16))
      showSnackbar(`Passwords saved as ${file.name}.`)
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }

  return (
    <div className="mt-4">
      <p className="m-0 mb-2">
        {madeAt
          ? `Sheet made at ${madeAt}. A new sheet replaces its passwords.`
          : 'Users without a password cannot sign in yet.'}
      </p>
      <Button disabled={making !== null} onClick={() => setAsking(true)}>
        {madeAt ? 'Make another sheet…' : 'Temporary passwords…'}
      </Button>
      <DownloadBar
        download={making}
        noun="sheet"
        waitingText="This may take a few minutes."
        onCancel={cancel}
      />
      <p role="alert" className="text-error text-sm">
        {failure}
      </p>
      {isAsking && (
        <ConfirmDialog
          title="Make temporary passwords?"
          confirmLabel="Make them"
          cancelLabel="Not now"
          onConfirm={() => void save()}
          onCancel={() => setAsking(false)}
        >
          <p className="m-0">
            You get a sheet with a password for each user of this import who has not chosen one. They choose
            their own when they first sign in. Keep the sheet safe: the passwords are shown nowhere else, and
            those of an earlier sheet no longer work.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
