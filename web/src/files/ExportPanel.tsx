import { errorMessage } from '@insaka/domain/core/errors'
import { exportFormats } from '@insaka/domain/core/export'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCurrentUser } from '../state/current-user.ts'
import { saveFile } from '../ui/save-file.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import classes from './ExportPanel.module.css'
import type { ListExport } from './list-export.ts'
import { DownloadBar } from './ProgressBar.tsx'
import { useFileDownload } from './use-file-download.ts'

type Props = {
  lists: readonly ListExport[]
  onMaking: (isMaking: boolean) => void
  onSaved: () => void
  /** Called after a failure, to open the panel, which shows the reason. */
  onFailed: () => void
}

export default function ExportPanel({ lists, onMaking, onSaved, onFailed }: Props) {
  const { id: userId } = useCurrentUser()
  const { making, make, cancel } = useFileDownload()
  const [failure, setFailure] = useState<string | null>(null)

  async function save({ endpoint, sortField, query }: ListExport, format: string) {
    setFailure(null)
    onMaking(true)
    try {
      const request = { params: { userId, sortField }, query: { ...query, format } }
      const file = await make(endpoint, request as never)
      if (!file) return
      saveFile(file, file.name)
      showSnackbar(`Export saved as ${file.name}.`)
      onSaved()
    } catch (error) {
      setFailure(errorMessage(error))
      onFailed()
    } finally {
      onMaking(false)
    }
  }

  return (
    <>
      <p className={`m-0 text-sm text-faint ${classes.what}`}>All matching records</p>
      {lists.map((list) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not form fields
        <div key={list.name ?? ''} role="group" aria-label={list.name} className={`grid ${classes.list}`}>
          {list.name && <b className={`font-semibold text-sm ${classes.what}`}>{list.name}</b>}
          {Object.entries(list.formats ?? exportFormats).map(([format, text]) => (
            <Button
              key={format}
              variant="subtle"
              disabled={making !== null}
              onClick={() => void save(list, format)}
            >
              {text}
            </Button>
          ))}
          {Object.entries(list.others ?? {}).map(([address, text]) => (
            <Button key={address} component="a" href={address} download variant="subtle">
              {text}
            </Button>
          ))}
        </div>
      ))}
      <DownloadBar download={making} noun="export" onCancel={cancel} />
      <p role="alert" className={`text-error text-sm ${classes.failure}`}>
        {failure}
      </p>
    </>
  )
}
