import {
  verificationParts,
  isOpenVerification,
  type VerificationPart,
} from '@insaka/domain/audit-log/audit-verification.labels'
import type {
  VerificationCounts,
  VerificationRecord,
} from '@insaka/domain/audit-log/audit-verification.schema'
import { faultSubjectText, faultText } from '@insaka/domain/audit-log/fault-texts'
import { formatMoment } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ProgressBar, percentDone } from '../files/ProgressBar.tsx'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Section } from '../ui/Section.tsx'
import { checksQuery, useCheckNow } from './checks.queries.ts'
import classes from './CheckSection.module.css'

export function CheckSection() {
  const { data, error, refetch } = useQuery(checksQuery)
  const checkNow = useCheckNow()
  const openCheck = data?.checks.find(isOpenVerification)
  const nextFrom = data?.nextFrom ?? null
  return (
    <Section
      title="Check of the history"
      description="Compares every event, record, figure and file with the history. Insaka does this every week, and you can start it now. Others can keep working."
      actions={
        <Button
          variant="default"
          onClick={() => checkNow.mutate()}
          loading={checkNow.isPending}
          disabled={!data || openCheck !== undefined || nextFrom !== null}
        >
          Check now
        </Button>
      }
    >
      {data ? (
        <>
          <CheckProgress check={openCheck} />
          {!openCheck && nextFrom !== null && (
            <p className="text-sm text-muted">
              You can check the history once a day. You can check it again from {formatMoment(nextFrom)}.
            </p>
          )}
          <Results checks={data.checks.filter((check) => !isOpenVerification(check))} />
        </>
      ) : error ? (
        <LoadError title="The checks could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines lines={4} />
      )}
    </Section>
  )
}

const partsInOrder = Object.keys(verificationParts) as VerificationPart[]
const sumOf = (counts: VerificationCounts) => partsInOrder.reduce((sum, part) => sum + counts[part], 0)

function CheckProgress({ check }: { check: VerificationRecord | undefined }) {
  const { state, checked, totals } = check ?? {}
  const activityText = state === 'WAITING' ? 'Waiting to start…' : state === 'RUNNING' ? 'Checking…' : null
  const currentPart = totals && checked && partsInOrder.find((each) => checked[each] < totals[each])
  return (
    <ProgressBar
      activity={activityText}
      figures={
        currentPart &&
        `${verificationParts[currentPart]}: ${formatNumber(checked[currentPart])} of ${formatNumber(totals[currentPart])}`
      }
      percent={totals && checked ? percentDone(sumOf(checked), sumOf(totals)) : undefined}
    >
      You may leave this page; the check continues.
    </ProgressBar>
  )
}

/** The last check in full, and the time and result of each earlier one. */
function Results({ checks: [last, ...before] }: { checks: VerificationRecord[] }) {
  if (!last) return <p className="text-faint">The history has not been checked yet.</p>
  return (
    <>
      <output
        className={`block mt-2 font-medium ${classes.result}`}
        data-broken={last.state === 'BROKEN' || undefined}
      >
        {formatMoment(last.endedOn ?? last.askedOn)}: {resultText(last)}
      </output>
      <p className="text-sm text-muted">{originText(last)}</p>
      {last.state !== 'FAILED' && <CheckedCounts counts={last.checked} />}
      {last.state === 'BROKEN' && <Faults check={last} />}
      {before.length > 0 && (
        <details className="mt-4">
          <summary>Earlier checks</summary>
          <ul className={classes.list}>
            {before.map((check) => (
              <li key={check.id}>
                {formatMoment(check.endedOn ?? check.askedOn)}: {resultText(check)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function resultText({ state, faultCount, failure }: VerificationRecord): string {
  if (state === 'FAILED') return failure ?? ''
  if (state === 'DONE') return 'Everything is in order.'
  return faultCount === 1 ? 'One fault found.' : `${formatNumber(faultCount)} faults found.`
}

const originText = ({ askedBy, head }: VerificationRecord): string =>
  [
    askedBy === null ? 'Automatic check.' : `Requested by ${askedBy}.`,
    head && `The history had ${formatNumber(head.events)} events.`,
  ]
    .filter(Boolean)
    .join(' ')

const countLabels = { ...verificationParts, figures: 'Recalculated records' }

const CheckedCounts = ({ counts }: { counts: VerificationCounts }) => (
  <dl className={`flex flex-wrap ${classes.counts}`}>
    {partsInOrder.map((part) => (
      <div key={part}>
        <dt className="text-sm text-muted">{countLabels[part]}</dt>
        <dd className="m-0 font-semibold">{formatNumber(counts[part])}</dd>
      </div>
    ))}
  </dl>
)

function Faults({ check: { faults, faultCount } }: { check: VerificationRecord }) {
  const unlisted = faultCount - faults.length
  return (
    <>
      <p>Do not change anything. Tell the person who runs the server, and keep the newest backup.</p>
      <ul className={classes.list} aria-label="Faults">
        {faults.map((fault, index) => (
          // Two faults may have the same text.
          <li key={index}>
            <b>{faultSubjectText(fault)}</b>: {faultText(fault)}
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p className="text-sm text-muted">And {formatNumber(unlisted)} more.</p>}
    </>
  )
}
