import { errorMessage } from '@insaka/domain/core/errors'
import { formatNumber, fileSizeText } from '@insaka/domain/core/number-format'
import { backupsEndpoints } from '@insaka/domain/health/backups.endpoints'
import type { BackupsState } from '@insaka/domain/health/backups.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProgressBar, DownloadBar } from '../files/ProgressBar.tsx'
import { useFileDownload } from '../files/use-file-download.ts'
import { Moment } from '../ui/Moment.tsx'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Section } from '../ui/Section.tsx'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { backupsQuery, useBackUpNow } from './backups.queries.ts'

export function BackupsSection() {
  const { data, error, refetch } = useQuery(backupsQuery)
  const backUpNow = useBackUpNow()
  return (
    <Section
      title="Backups"
      description="A backup contains everything in this installation of Insaka: records, files, users and history."
      actions={
        data && (
          <Button
            variant="default"
            onClick={() => backUpNow.mutate()}
            loading={backUpNow.isPending}
            disabled={data.isUnderWay}
          >
            Back up now
          </Button>
        )
      }
    >
      {data ? (
        <>
          <LatestBackup newest={data.newest} />
          <ProgressBar activity={data.isUnderWay ? 'Making a backup…' : null} percent={undefined}>
            {data.hasFailed
              ? 'The last attempt failed. Insaka tries again within 15 minutes; ask the person who runs the server to look at its log.'
              : 'You may leave this page; the backup continues.'}
          </ProgressBar>
          {data.mayDownload && data.newest && <Download />}
        </>
      ) : data === null ? (
        <p className="m-0">
          Insaka makes no daily backups here. Ask the person who runs the server to set a folder for them.
        </p>
      ) : error ? (
        <LoadError title="The backups could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines lines={2} />
      )}
    </Section>
  )
}

function LatestBackup({ newest }: Pick<BackupsState, 'newest'>) {
  if (!newest) return <p className="text-faint m-0">No backup has been made yet.</p>
  const { madeOn, records, bytes } = newest
  const figures = [
    records !== null && `${formatNumber(records)} ${records === 1 ? 'record' : 'records'}`,
    bytes !== null && fileSizeText(bytes),
  ]
  return (
    <p className="m-0">
      Newest backup: <Moment value={madeOn} />
      {figures
        .filter((figure) => figure !== false)
        .map((figure) => `, ${figure}`)
        .join('')}
    </p>
  )
}

function Download() {
  const { making, make, cancel } = useFileDownload()
  const [failure, setFailure] = useState<string | null>(null)

  async function save() {
    setFailure(null)
    try {
      const file = await make(backupsEndpoints.download, {})
      if (!file) return
      saveFile(file, file.name)
      showSnackbar(`Backup saved as ${file.name}.`)
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }

  return (
    <div className="mt-4">
      <p className="m-0 mb-2">
        The file is not encrypted. Anyone who has it can read every record and all personal details. Keep it
        on an encrypted disk or locked away. Each download is listed under History → Sign-ins.
      </p>
      <Button variant="default" disabled={making !== null} onClick={() => void save()}>
        Download newest backup
      </Button>
      <DownloadBar download={making} noun="backup" onCancel={cancel} />
      <p role="alert" className="text-error text-sm">
        {failure}
      </p>
    </div>
  )
}
