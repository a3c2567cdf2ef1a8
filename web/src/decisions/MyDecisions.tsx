import { maxWaiting } from '@insaka/domain/decisions/decisions.labels'
import type { DecisionQueue, WaitingDecision } from '@insaka/domain/decisions/decisions.schema'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { HomeLink } from '../layout/HomeLink.tsx'
import { usePreferences } from '../session/preferences.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { Notice } from '../ui/page/Notice.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import type { DecidedKinds } from './decided-kinds.ts'
import { DecisionDetail } from './DecisionDetail.tsx'
import { DecisionList } from './DecisionList.tsx'
import { isSameRecord, useRemoveDecided } from './decisions.queries.ts'
import classes from './Decisions.module.css'
import { placeInQueue } from './queue-place.ts'
import type { DecisionsAddress } from './use-decisions-address.ts'

/** The current entry of the queue, or the record on a phone. */
const focusTarget = 'a[aria-current], section'

type Props = { queue: DecisionQueue; kinds: DecidedKinds; address: DecisionsAddress }

/** The queue with one record next to it; on a phone, the queue or one record. */
export function MyDecisions({ queue: { rows, more }, kinds, address }: Props) {
  const { search, hrefOf, go } = address
  const removeDecided = useRemoveDecided(useCurrentUser().id)
  const isNarrow = useIsNarrow()
  const named =
    search.register && search.record ? { register: search.register, id: search.record } : undefined
  const index = named ? rows.findIndex((row) => isSameRecord(row, named)) : -1
  // A record that leaves the queue stays on the screen, because a dialog with typed text may be open.
  const [seen, setSeen] = useState<{ decision: WaitingDecision; index: number }>()
  const found = rows[index]
  if (found && (seen?.decision !== found || seen.index !== index)) setSeen({ decision: found, index })
  const shown = named && seen && isSameRecord(seen.decision, named) ? seen : undefined

  const searchFor = ({ register, id }: WaitingDecision) => ({ register, record: id })
  const choose = (decision: WaitingDecision | undefined) =>
    go(decision ? searchFor(decision) : {}, named !== undefined)
  const first = !named && !isNarrow ? rows[0] : undefined
  useEffect(() => {
    if (first) go(searchFor(first), true)
  })

  const page = useRef<HTMLDivElement>(null)
  const hasJustDecided = useRef(false)
  const shownKey = named && `${named.register} ${named.id}`
  // The dialog and the button that opened it are gone.
  useEffect(() => {
    if (shownKey === undefined || !hasJustDecided.current) return
    hasJustDecided.current = false
    page.current?.querySelector<HTMLElement>(focusTarget)?.focus()
  }, [shownKey])

  if (rows.length === 0 && !shown && !named)
    return <Notice actions={<HomeLink />}>Nothing waits for your decision.</Notice>
  const place = shown && placeInQueue(rows, shown.decision, shown.index)
  return (
    <div
      ref={page}
      className={`grid gap-4 outline-none ${classes.columns}`}
      data-focus-fallback={focusTarget}
      tabIndex={-1}
    >
      {!(isNarrow && named) && rows.length > 0 && (
        <div className={classes.queue}>
          <DecisionList
            rows={rows}
            current={named}
            hrefOf={(row) => hrefOf(searchFor(row))}
            onChoose={choose}
          />
          {more && (
            <p className="m-0 mt-2 text-sm text-faint">Only the {maxWaiting} longest waiting are listed.</p>
          )}
          <KeyHint />
        </div>
      )}
      {shown && place && (
        <DecisionDetail
          decision={shown.decision}
          total={rows.length}
          kind={kinds[shown.decision.register]}
          {...{ place, choose }}
          allHref={isNarrow ? hrefOf({}) : undefined}
          onDone={() => {
            hasJustDecided.current = true
            removeDecided(shown.decision)
            choose(place.next ?? place.previous)
          }}
        />
      )}
      {named && !shown && (
        <Notice
          actions={
            <Button variant="default" onClick={() => choose(rows[0])}>
              Show my decisions
            </Button>
          }
        >
          This record does not wait for your decision. Somebody may have decided on it already.
        </Notice>
      )}
    </div>
  )
}

/** The keys of this page; phones have none. */
function KeyHint() {
  const { singleKeys } = usePreferences()
  return (
    <p className={`m-0 mt-2 text-sm text-faint visually-hidden-on-phones ${classes.keys}`}>
      {singleKeys ? (
        <>
          <kbd>j</kbd> next, <kbd>k</kbd> previous,{' '}
        </>
      ) : (
        <>
          <kbd>Alt+PageDown</kbd> next, <kbd>Alt+PageUp</kbd> previous,{' '}
        </>
      )}
      <kbd>Enter</kbd> buttons
    </p>
  )
}
