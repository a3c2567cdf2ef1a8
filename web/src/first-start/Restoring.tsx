import {
  restoreSteps,
  unreadableFactorsText,
  type RestoreStep,
} from '@insaka/domain/first-start/backups.labels'
import type { Restore, Restored } from '@insaka/domain/first-start/backups.schema'
import { Link } from '@tanstack/react-router'
import { focusOnArrival } from '../ui/focus/focus-on-arrival.ts'
import { Section } from '../ui/Section.tsx'
import { ContentsText } from './ContentsText.tsx'
import classes from './FirstStart.module.css'
import own from './PutBack.module.css'

type Props = { restore: Restore | null; isAway: boolean }

/** How far a backup is that is being put back; how far is not known where another process does it. */
export function Restoring({ restore, isAway }: Props) {
  const at = restore?.state === 'under way' ? restore : null
  const steps = Object.keys(restoreSteps) as RestoreStep[]
  const doing = at
    ? `Step ${steps.indexOf(at.step) + 1} of ${steps.length}: ${restoreSteps[at.step]}`
    : 'Putting back the backup'
  // A step without parts would seem to make no progress.
  const percent = at && at.percent > 0 ? at.percent : null
  return (
    <Section title="A backup is being put back" description={at?.name}>
      <div className={`grid ${own.progress}`}>
        <output>{doing}</output>
        <span data-figures>{percent !== null && `${percent} %`}</span>
        <progress
          className={`full-width whole-row ${own.bar}`}
          aria-label={doing}
          max={100}
          {...(percent !== null && { value: percent })}
        />
      </div>
      <output className="block small quiet no-margin mt-3">
        {isAway
          ? 'The server does not answer at the moment. It is asked again.'
          : 'You may close this page. The same link shows how far it is.'}
      </output>
    </Section>
  )
}

export function PutBackDone({ contents, broken, unreadableFactors }: Restored) {
  return (
    <Section title="The backup is put back.">
      <div className={`grid gap-4 ${classes.next}`}>
        <output className="grid gap-1 breaks">
          <span>
            <ContentsText contents={contents} />
          </span>
          <span>Sign in with the password that you had when it was made.</span>
        </output>
        {broken.length > 0 && (
          <p className={`error ${own.refusal}`}>
            The history of {broken.join(', ')} does not hold. So it was in the backup already; the command
            audit:verify on the server says where.
          </p>
        )}
        {unreadableFactors > 0 && <p className="no-margin">{unreadableFactorsText(unreadableFactors)}</p>}
        <Link to="/" ref={focusOnArrival}>
          Go to the sign-in page
        </Link>
      </div>
    </Section>
  )
}
