import { checkParts, isOpenCheck, type CheckPart } from '@insaka/domain/audit/audit-checks.labels'
import type { CheckCounts, CheckRecord } from '@insaka/domain/audit/audit-checks.schema'
import { faultPlace, faultText } from '@insaka/domain/audit/check-texts'
import { formatMoment } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/figures'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DoingBar, percentOf } from '../files/MakingBar.tsx'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Section } from '../ui/Section.tsx'
import { checksQuery, useCheckNow } from './checks.queries.ts'
import classes from './CheckSection.module.css'

/** When the history was last checked and what was found, and the way to have it checked now. */
export function CheckSection() {
  const { data, error, refetch } = useQuery(checksQuery)
  const checkNow = useCheckNow()
  const open = data?.checks.find(isOpenCheck)
  const nextFrom = data?.nextFrom ?? null
  return (
    <Section
      title="Check of the history"
      description="Every event, record, figure and file is compared with the history. It is done once a week by itself, and you can have it done now. Others can work meanwhile."
      actions={
        <Button
          variant="default"
          onClick={() => checkNow.mutate()}
          loading={checkNow.isPending}
          disabled={!data || open !== undefined || nextFrom !== null}
        >
          Check now
        </Button>
      }
    >
      {data ? (
        <>
          <Doing check={open} />
          {!open && nextFrom !== null && (
            <p className="small soft">
              You can have the history checked once a day, and again from {formatMoment(nextFrom)}.
            </p>
          )}
          <Results checks={data.checks.filter((check) => !isOpenCheck(check))} />
        </>
      ) : error ? (
        <LoadError title="The checks could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines lines={4} />
      )}
    </Section>
  )
}

const partsInTurn = Object.keys(checkParts) as CheckPart[]
const sumOf = (counts: CheckCounts) => partsInTurn.reduce((sum, part) => sum + counts[part], 0)

/** How far the check is that waits or runs. */
function Doing({ check }: { check: CheckRecord | undefined }) {
  const { state, checked, totals } = check ?? {}
  const doing = state === 'WAITING' ? 'Waits for its turn…' : state === 'RUNNING' ? 'Checking…' : null
  const part = totals && checked && partsInTurn.find((each) => checked[each] < totals[each])
  return (
    <DoingBar
      doing={doing}
      figures={part && `${checkParts[part]}: ${formatNumber(checked[part])} of ${formatNumber(totals[part])}`}
      percent={totals && checked ? percentOf(sumOf(checked), sumOf(totals)) : undefined}
    >
      You may leave this page; it goes on.
    </DoingBar>
  )
}

/** The last one in full, and of those before it when they were made and how they ended. */
function Results({ checks: [last, ...before] }: { checks: CheckRecord[] }) {
  if (!last) return <p className="quiet">The history has not been checked yet.</p>
  return (
    <>
      <output className={`block ${classes.result}`} data-broken={last.state === 'BROKEN' || undefined}>
        {formatMoment(last.endedOn ?? last.askedOn)}: {resultOf(last)}
      </output>
      <p className="small soft">{whoAsked(last)}</p>
      {last.state !== 'FAILED' && <Checked counts={last.checked} />}
      {last.state === 'BROKEN' && <Faults check={last} />}
      {before.length > 0 && (
        <details className="mt-4">
          <summary>Earlier checks</summary>
          <ul className={classes.list}>
            {before.map((check) => (
              <li key={check.id}>
                {formatMoment(check.endedOn ?? check.askedOn)}: {resultOf(check)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function resultOf({ state, faultCount, failure }: CheckRecord): string {
  if (state === 'FAILED') return failure ?? ''
  if (state === 'DONE') return 'Everything is as it should be.'
  return faultCount === 1
    ? 'One thing is not as it should be.'
    : `${formatNumber(faultCount)} things are not as they should be.`
}

const whoAsked = ({ askedBy, head }: CheckRecord): string =>
  [
    askedBy === null ? 'Checked by itself.' : `Asked for by ${askedBy}.`,
    head && `The history had ${formatNumber(head.events)} events.`,
  ]
    .filter(Boolean)
    .join(' ')

/** What each count is of. */
const countedAs = { ...checkParts, figures: 'Records behind figures' }

const Checked = ({ counts }: { counts: CheckCounts }) => (
  <dl className={`flex wrap ${classes.counts}`}>
    {partsInTurn.map((part) => (
      <div key={part}>
        <dt className="small soft">{countedAs[part]}</dt>
        <dd className="no-margin strong">{formatNumber(counts[part])}</dd>
      </div>
    ))}
  </dl>
)

function Faults({ check: { faults, faultCount } }: { check: CheckRecord }) {
  const more = faultCount - faults.length
  return (
    <>
      <p>Do not change anything. Tell the one who runs the server, and keep the newest backup.</p>
      <ul className={classes.list} aria-label="What is not as it should be">
        {faults.map((fault, index) => (
          // The same may be said twice.
          <li key={index}>
            <b>{faultPlace(fault)}</b>: {faultText(fault)}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="small soft">And {formatNumber(more)} more.</p>}
    </>
  )
}
