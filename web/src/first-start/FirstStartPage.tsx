import type { BackupListing } from '@insaka/domain/first-start/restore.schema'
import { startLinkRefusals, nextSteps } from '@insaka/domain/first-start/first-start.labels'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { focusOnMount } from '../ui/focus/focus-on-mount.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { FirstStartForm, type FirstStartResult } from './FirstStartForm.tsx'
import classes from './FirstStart.module.css'
import { startLinkQuery } from './first-start.queries.ts'
import { RestoreBackup } from './RestoreBackup.tsx'
import { RestoreDone, RestoreProgress } from './RestoreProgress.tsx'

/** First-start page: registers the first institution with its administrator, or restores a backup. */
export function FirstStartPage({ link }: { link: string }) {
  const [registered, setRegistered] = useState<RegisteredProps | null>(null)
  return registered ? <Registered {...registered} /> : <SetUp link={link} onRegistered={setRegistered} />
}

function SetUp({ link, onRegistered }: { link: string; onRegistered: (props: RegisteredProps) => void }) {
  const { data, error, refetch } = useQuery(startLinkQuery(link))
  const [hasRestored, setHasRestored] = useState(false)
  const { state, restore = null, backups = null } = data ?? {}
  if (state === 'restoring' && !hasRestored) setHasRestored(true)
  const restoreFailure =
    restore?.state === 'failed' ? `${restore.name} was not restored. ${restore.message}` : null
  const failure = restoreFailure ?? (hasRestored ? interruptedMessage : null)
  const files = backups?.files ?? []
  return (
    <>
      <PageHeader
        title="Set up Insaka"
        {...(state === 'ready' && {
          description: `Nobody is registered here yet. Register your institution and yourself${files.length > 0 ? ', or restore a backup' : ''}.`,
        })}
      />
      {state === 'ready' && (
        <div className="grid gap-4">
          {backups && files.length === 0 && <NoBackups {...backups} />}
          {files.length > 0 && (
            <RestoreBackup
              // Remounts on a new failure, to drop the message of an earlier attempt.
              key={restoreFailure}
              link={link}
              files={files}
              unlistedCount={backups?.leftOut ?? 0}
              failure={failure}
              onRestoreStarted={refetch}
            />
          )}
          <FirstStartForm
            link={link}
            takesFocus={files.length === 0}
            onRegistered={(result) => onRegistered({ result, backups })}
            onAlreadyRegistered={() => void refetch()}
          />
        </div>
      )}
      {state === 'restoring' && <RestoreProgress restore={restore} isServerUnreachable={error !== null} />}
      {state === 'begun' && restore?.state === 'restored' && <RestoreDone {...restore} />}
      {state && state !== 'ready' && state !== 'restoring' && restore?.state !== 'restored' && (
        <Notice actions={state === 'begun' && <Link to="/">Sign in</Link>}>
          {state === 'late' && failure} {startLinkRefusals[state]}
        </Notice>
      )}
      {!state && !error && <LoadingLines lines={8} />}
      {!state && error && (
        <LoadError title="The link could not be checked." error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

const interruptedMessage = 'The server stopped before the backup was restored. Nothing was changed.'

function NoBackups({ folder, files }: BackupListing) {
  return (
    <p className="m-0 text-faint break-anywhere">
      {files ? (
        <>
          To restore a backup instead, copy its file into <code>{folder}</code> on the server, and open this
          page again.
        </>
      ) : (
        <>
          The backup folder <code>{folder}</code> cannot be read. To restore a backup, let the account that
          runs Insaka read the folder, and open this page again.
        </>
      )}
    </p>
  )
}

type RegisteredProps = { result: FirstStartResult; backups: BackupListing | null }

function Registered({ result: { institution, username, developer }, backups }: RegisteredProps) {
  return (
    <>
      <PageHeader title="Set up Insaka" />
      <Section title={`${institution} is registered.`}>
        <div className={`grid gap-4 ${classes.next}`}>
          <output className="grid gap-1 break-anywhere">
            <span>
              Sign in as <b>{username}</b>.
            </span>
            {developer !== null && (
              <span>
                The developer signs in as <b>{developer}</b>.
              </span>
            )}
          </output>
          <Link to="/" state={{ username }} ref={focusOnMount}>
            Go to the sign-in page
          </Link>
          <div>
            <h3>Next steps</h3>
            <ol className={`m-0 ${classes.steps}`}>
              {nextSteps(backups).map(({ text, path }) => (
                <li key={path} className="break-anywhere">
                  <Link to="/" search={{ next: path }} state={{ username }}>
                    {text}
                  </Link>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </Section>
    </>
  )
}
