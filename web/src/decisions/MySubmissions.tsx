import { waitingText } from '@insaka/domain/decisions/decision-texts'
import {
  decisionQueues,
  maxWaiting,
  noHolderMessage,
  remindedTodayMessage,
} from '@insaka/domain/decisions/decisions.labels'
import type { DecisionQueue, WaitingDecision } from '@insaka/domain/decisions/decisions.schema'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { settings } from '../session/settings.ts'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { registerPaths } from '../state/register-paths.ts'
import { Amount } from '../ui/Amount.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { Reference } from '../ui/Reference.tsx'
import { useToday } from '../ui/use-today.ts'
import { useRemind } from './decisions.queries.ts'
import classes from './Decisions.module.css'

const noMailId = 'no-mail-for-reminders'

/** The records of the user that wait for somebody else, with a reminder for each. */
export function MySubmissions({ queue: { rows, more } }: { queue: DecisionQueue }) {
  const mayRemind = useMay('REQUEST_PURCHASES')
  if (rows.length === 0) return <Notice>None of your records waits for a decision.</Notice>
  return (
    <>
      {mayRemind && !settings.mail && (
        <p id={noMailId} className="m-0 text-muted">
          Insaka sends no mail here, so you cannot remind anybody.
        </p>
      )}
      <ul className={`bare-list card ${classes.list}`} aria-label={decisionQueues.submitted.title}>
        {rows.map((row) => (
          <SubmittedRow key={`${row.register} ${row.id}`} row={row} mayRemind={mayRemind} />
        ))}
      </ul>
      {more && <p className="m-0 text-sm text-faint">Only the {maxWaiting} longest waiting are listed.</p>}
    </>
  )
}

function SubmittedRow({ row, mayRemind }: { row: WaitingDecision; mayRemind: boolean }) {
  const today = useToday()
  return (
    <li className={`grid ${classes.submitted}`}>
      <span className="min-w-0">
        <Link
          className="text-accent"
          to={registerPaths[row.register]}
          search={{ scope: 'institution', record: row.id }}
        >
          <Reference value={row.reference} />
        </Link>
        <span className="block break-anywhere">{row.description}</span>
        <span className="block text-sm leading-tight text-faint break-anywhere">
          {waitingText(row, today)}
        </span>
      </span>
      <span className={`nowrap ${classes.value}`} data-figures>
        <Amount value={row.value} currency={row.currency} />
      </span>
      {mayRemind && <RemindButton row={row} today={today} />}
    </li>
  )
}

function RemindButton({ row, today }: { row: WaitingDecision; today: string }) {
  const remind = useRemind(useCurrentUser().id)
  const id = useId()
  const reason = reminderRefusal(row, today)
  return (
    <span className={classes.remind}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Remind those who decide on ${row.reference}`}
        aria-describedby={reason ? id : settings.mail ? undefined : noMailId}
        loading={remind.isPending}
        disabled={reason !== null || !settings.mail}
        onClick={() => remind.mutate(row)}
      >
        Remind
      </Button>
      {reason && (
        <span id={id} className="text-sm leading-tight text-faint">
          {reason}
        </span>
      )}
    </span>
  )
}

/** The reason why nobody can be reminded of this record now, or null. */
function reminderRefusal({ holders, remindedOn }: WaitingDecision, today: string): string | null {
  if (holders.length === 0) return noHolderMessage
  return remindedOn === today ? remindedTodayMessage : null
}
