import {
  restoreSteps,
  unreadableSecondFactorsText,
  type RestoreStep,
} from '@insaka/domain/first-start/restore.labels'
import type { RestoreState, RestoreResult } from '@insaka/domain/first-start/restore.schema'
import { Link } from '@tanstack/react-router'
import { focusOnMount } from '../ui/focus/focus-on-mount.ts'
import { Section } from '../ui/Section.tsx'
import { BackupContentsText } from './BackupContentsText.tsx'
import classes from './FirstStart.module.css'
import own from './RestoreBackup.module.css'

type Props = { restore: RestoreState | null; isServerUnreachable: boolean }

/** Progress of a restore, without a percentage if another process runs it. */
export function RestoreProgress({ restore, isServerUnreachable }: Props) {
  const running = restore?.state === 'under way' ? restore : null
  const steps = Object.keys(restoreSteps) as RestoreStep[]
  const stepText = running
    ? `Step ${steps.indexOf(running.step) + 1} of ${steps.length}: ${restoreSteps[running.step]}`
    : 'Restoring the backup'
  // A step without a percentage would look stalled, so its bar is indeterminate.
  const percent = running && running.percent > 0 ? running.percent : null
  return (
    <Section title="A backup is being restored" description={running?.name}>
      <div className={`grid ${own.progress}`}>
        <output>{stepText}</output>
        <span data-figures>{percent !== null && `${percent} %`}</span>
        <progress
          className={`w-full col-span-full ${own.bar}`}
          aria-label={stepText}
          max={100}
          {...(percent !== null && { value: percent })}
        />
      </div>
      <output className="block text-sm text-faint m-0 mt-3">
        {isServerUnreachable
          ? 'The server is not answering. Insaka keeps trying.'
          : 'You can close this page. The same link shows the progress.'}
      </output>
    </Section>
  )
}

export function RestoreDone({ contents, broken, unreadableFactors }: RestoreResult) {
  return (
    <Section title="The backup has been restored.">
      <div className={`grid gap-4 ${classes.next}`}>
        <output className="grid gap-1 break-anywhere">
          <span>
            <BackupContentsText contents={contents} />
          </span>
          <span>Sign in with the password you had when the backup was made.</span>
        </output>
        {broken.length > 0 && (
          <p className={`text-error ${own.refusal}`}>
            The check of the history of {broken.join(', ')} has failed. The fault was already in the backup.
            To find it, run audit:verify on the server.
          </p>
        )}
        {unreadableFactors > 0 && <p className="m-0">{unreadableSecondFactorsText(unreadableFactors)}</p>}
        <Link to="/" ref={focusOnMount}>
          Go to the sign-in page
        </Link>
      </div>
    </Section>
  )
}
