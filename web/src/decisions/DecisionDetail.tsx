import { formatAmount } from '@insaka/domain/core/money'
import { waitedText } from '@insaka/domain/decisions/decision-texts'
import { awaitedSteps } from '@insaka/domain/decisions/decisions.labels'
import type { WaitingDecision } from '@insaka/domain/decisions/decisions.schema'
import type { Steps } from '@insaka/domain/steps/step'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { openPoints } from '../papers/steps/open-points.ts'
import { FileName } from '../registers/dialog/attachment/FileLine.tsx'
import { StepButtonList } from '../registers/steps/StepButtons.tsx'
import { registerPaths } from '../state/register-paths.ts'
import { AddressLink } from '../ui/AddressLink.tsx'
import { DialogFooter } from '../ui/dialog/Dialog.tsx'
import { DialogContext, pageInsteadOfDialog } from '../ui/dialog/dialog-context.ts'
import { Neighbours } from '../ui/dialog/PreviousNext.tsx'
import { Day } from '../ui/Moment.tsx'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { RecordHead } from '../ui/record/RecordHead.tsx'
import { CautionLines } from '../ui/status/Cautions.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { useToday } from '../ui/use-today.ts'
import type { DecidedKind, DecidedRecord } from './decided-kinds.ts'
import classes from './Decisions.module.css'
import { DecisionStepDialog } from './DecisionStepDialog.tsx'
import type { placeInQueue } from './queue-place.ts'

type Props = {
  decision: WaitingDecision
  total: number
  place: ReturnType<typeof placeInQueue<WaitingDecision>>
  kind: DecidedKind
  /** The address of the whole queue, where it is not visible. */
  allHref: string | undefined
  choose: (decision: WaitingDecision | undefined) => void
  onDone: () => void
}

/** One record of the queue: what an approver needs, what is missing, and the steps. */
export function DecisionDetail({ decision, total, place, kind, allHref, choose, onDone }: Props) {
  const { position, previous, next } = place
  const isGone = position === undefined
  const id = useId()
  const foot = useRef<HTMLDivElement>(null)
  useShortcut('Enter', () => focusFirstButton(foot.current))
  return (
    <section
      className={`card column min-w-0 outline-none ${classes.detail}`}
      aria-labelledby={id}
      tabIndex={-1}
    >
      <div className={`row flex-wrap border-b ${classes.places}`}>
        {allHref !== undefined && (
          <AddressLink href={allHref} className="text-sm" onFollow={() => choose(undefined)}>
            All decisions
          </AddressLink>
        )}
        <h2 id={id} className="visually-hidden">
          {decision.reference}
        </h2>
        <span className="ml-auto row">
          <Neighbours
            where="page"
            position={isGone ? undefined : `${position} of ${total}`}
            previous={previous ? () => choose(previous) : null}
            next={next ? () => choose(next) : null}
            leave={(after) => after()}
          />
        </span>
      </div>
      <div className={classes.head}>
        <DecisionHead {...{ decision, isGone }} hasOptionalFile={kind.hasOptionalFile} />
      </div>
      {isGone && (
        <output className={`row flex-wrap gap-3 ${classes.gone}`}>
          This record no longer waits for your decision.
          <Button variant="default" size="compact-sm" onClick={() => choose(next ?? previous)}>
            {(next ?? previous) ? 'Next record' : 'Close'}
          </Button>
        </output>
      )}
      <DialogContext value={pageInsteadOfDialog}>
        <DecidableRecord key={`${decision.register} ${decision.id}`} {...{ decision, kind, onDone, foot }} />
      </DialogContext>
    </section>
  )
}

/** Focuses the first step, unless the key belongs to the focused control. */
function focusFirstButton(foot: HTMLElement | null): false | undefined {
  const focused = document.activeElement
  const isOtherControl =
    focused?.matches('a, button, input, select, textarea, summary') && !focused.matches('ol [aria-current]')
  const firstIn = (part: string) => foot?.querySelector<HTMLElement>(`${part} button`.trim())
  const button = isOtherControl ? null : (firstIn('[data-main]') ?? firstIn(''))
  if (!button) return false
  button.focus()
  return undefined
}

type HeadProps = { decision: WaitingDecision; isGone: boolean; hasOptionalFile: true | undefined }

function DecisionHead({ decision, isGone, hasOptionalFile }: HeadProps) {
  const today = useToday()
  const { register, id, reference, vendor, value, currency, attachment, initiator } = decision
  return (
    <RecordHead
      reference={reference}
      {...(!isGone && { state: 'waiting', stateLabel: awaitedSteps[decision.awaits] })}
      link={
        <Link to={registerPaths[register]} search={{ scope: 'institution', record: id }}>
          Open the record
        </Link>
      }
      facts={
        <>
          {vendor && <span>{vendor}</span>}
          <b>{formatAmount(value, currency)}</b>
          <span>Initiated by {initiator}</span>
          <span>
            Waiting since <Day value={decision.since} /> ({waitedText(decision, today)})
          </span>
          {attachment ? (
            <FileName file={attachment} />
          ) : (
            !hasOptionalFile && <span data-none>No file attached</span>
          )}
        </>
      }
    />
  )
}

type DecidableProps = {
  decision: WaitingDecision
  kind: DecidedKind
  onDone: () => void
  foot: React.RefObject<HTMLDivElement | null>
}

/** The whole record with its steps. */
function DecidableRecord({ decision, kind, onDone, foot }: DecidableProps) {
  const { data: saved, error, refetch } = useQuery(kind.query(decision.id))
  const record = saved === undefined ? undefined : kind.part(saved)
  const [chosen, setChosen] = useState<string | null>(null)
  const { Fields, noun } = kind
  const awaited = kind.steps[decision.awaits]!
  const steps: Steps = { ...kind.steps, [decision.awaits]: { ...awaited, isForward: true } }
  return (
    <>
      <div className={`flex-1 ${classes.body}`}>
        {record ? (
          <Fields saved={saved} />
        ) : error ? (
          <LoadError
            title={`The ${noun} could not be loaded.`}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <p className="m-0 mb-3 font-semibold break-anywhere">{decision.description}</p>
            <LoadingLines lines={8} />
          </>
        )}
      </div>
      <div ref={foot} className={classes.foot}>
        <DialogFooter
          note={
            <CautionLines
              cautions={kind.hasOptionalFile ? decision.cautions : openPoints(awaited, decision)}
            />
          }
          secondaryActions={
            record && <Buttons {...{ steps, record }} isForward={false} onChoose={setChosen} />
          }
        >
          <span data-main className="flex flex-wrap gap-2">
            {record && <Buttons {...{ steps, record }} isForward onChoose={setChosen} />}
          </span>
        </DialogFooter>
      </div>
      {record && chosen && (
        <DecisionStepDialog name={chosen} {...{ kind, saved, onDone }} onClose={() => setChosen(null)} />
      )}
    </>
  )
}

type ButtonsProps = {
  steps: Steps
  record: DecidedRecord
  isForward: boolean
  onChoose: (name: string) => void
}

/** The buttons of the steps that move the record on, or of the others. */
function Buttons({ steps, record, isForward, onChoose }: ButtonsProps) {
  const chosen = Object.entries(steps).filter(([, step]) => (step.isForward ?? false) === isForward)
  return <StepButtonList steps={Object.fromEntries(chosen)} {...{ record, onChoose }} />
}
