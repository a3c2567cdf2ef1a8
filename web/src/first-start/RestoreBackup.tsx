import { formatNumber, fileSizeText } from '@insaka/domain/core/number-format'
import { Refusal } from '@insaka/domain/core/errors'
import { backupFaults } from '@insaka/domain/first-start/restore.labels'
import type { BackupFile } from '@insaka/domain/first-start/restore.schema'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm/ConfirmDialog.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Section } from '../ui/Section.tsx'
import { institutionNamesText, recordsText } from './backup-texts.ts'
import { BackupContentsText } from './BackupContentsText.tsx'
import { useRestoreBackup } from './first-start.queries.ts'
import classes from './RestoreBackup.module.css'

type Props = {
  link: string
  files: BackupFile[]
  unlistedCount: number
  failure: string | null
  /** Called when a restore has started, and after a refusal other than `BUSY`, since the state may have changed. */
  onRestoreStarted: () => Promise<unknown>
}

const initialCount = 5

export function RestoreBackup({ link, files, unlistedCount, failure, onRestoreStarted }: Props) {
  const [chosen, setChosen] = useState<BackupFile | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const [isAsking, setAsks] = useState(false)
  const [refusal, setRefusal] = useState(failure)
  const restoreBackup = useRestoreBackup(link)
  const name = useId()

  async function startRestore(file: BackupFile) {
    try {
      await restoreBackup.mutateAsync(file.name)
      setRefusal(null)
      await onRestoreStarted()
    } catch (error) {
      setRefusal((error as Error).message)
      if (error instanceof Refusal && error.code !== 'BUSY') await onRestoreStarted()
    }
    setAsks(false)
  }

  return (
    <Section
      title="Restore a backup"
      description="Instead of registering. Everything will be as it was when the backup was made."
    >
      {refusal !== null && (
        <p className={`text-error ${classes.refusal}`} role="alert">
          {refusal}
        </p>
      )}
      <fieldset className="grid min-w-0 m-0 p-0 border-0">
        <legend className="visually-hidden">Backups on the server</legend>
        {files.slice(0, showsAll ? files.length : initialCount).map((file) => (
          <label
            key={file.name}
            className={`flex break-anywhere rounded hoverable cursor-pointer ${classes.file}`}
            data-off={file.fault !== null || undefined}
          >
            <input
              type="radio"
              name={name}
              disabled={file.fault !== null}
              checked={chosen?.name === file.name}
              onChange={() => setChosen(file)}
            />
            <FileText {...file} />
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3 mt-3">
        <Button variant="default" disabled={chosen === null} onClick={() => setAsks(true)}>
          Restore…
        </Button>
        {files.length > initialCount && !showsAll && (
          <Button variant="subtle" onClick={() => setShowsAll(true)}>
            Show all {files.length}
          </Button>
        )}
      </div>
      {unlistedCount > 0 && (
        <p className="block text-sm text-faint m-0 mt-3">
          Older files not listed: {formatNumber(unlistedCount)}.
        </p>
      )}
      {isAsking && chosen && (
        <ConfirmDialog
          title="Restore this backup?"
          confirmLabel="Restore"
          cancelLabel="Cancel"
          onConfirm={() => startRestore(chosen)}
          onCancel={() => setAsks(false)}
        >
          <p>{chosen.contents ? <BackupContentsText contents={chosen.contents} /> : `${chosen.name}.`}</p>
          <p>
            Insaka checks the file first. Afterwards all users sign in with the password they had when the
            backup was made.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

function FileText({ name, bytes, madeOn, fault, contents }: BackupFile) {
  const facts = [
    contents && recordsText(contents),
    contents && `Insaka ${contents.version}`,
    fileSizeText(bytes),
    name,
  ]
  return (
    <span>
      <b>
        <Moment value={madeOn} />
      </b>
      {contents && contents.names.length > 0 && ` ${institutionNamesText(contents)}`}
      <span className="block text-sm text-faint">{facts.filter(Boolean).join(' · ')}</span>
      {fault && <span className="block text-sm text-faint">{backupFaults[fault]}</span>}
    </span>
  )
}
