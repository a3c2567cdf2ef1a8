import { takenBack } from '@insaka/domain/core/taken-back'
import type { ReactNode } from 'react'
import classes from './StatePill.module.css'

const ring = <circle cx="5" cy="5" r="4.1" strokeWidth="1.5" />
const disc = <circle cx="5" cy="5" r="4.9" data-solid />
const filledRing = (path: string) => (
  <>
    {ring}
    <path d={path} data-solid />
  </>
)

const glyphs = {
  ring,
  quarter: filledRing('M5 5V1a4 4 0 0 1 4 4z'),
  half: filledRing('M5 1a4 4 0 0 1 0 8z'),
  threeQuarters: filledRing('M5 5V1a4 4 0 1 1-4 4z'),
  disc,
  check: (
    <>
      {disc}
      <path d="m2.9 5.1 1.5 1.5 2.7-3" strokeWidth="1.4" data-on-solid />
    </>
  ),
  struck: (
    <>
      {ring}
      <path d="M2.4 7.6 7.6 2.4" strokeWidth="1.6" />
    </>
  ),
  chain: (
    <>
      <circle cx="2.4" cy="5" r="2" data-solid />
      <circle cx="7.6" cy="5" r="2" data-solid />
      <path d="M2 5h6" strokeWidth="1.4" />
    </>
  ),
  cross: (
    <>
      {disc}
      <path d="m3.3 3.3 3.4 3.4m0-3.4L3.3 6.7" strokeWidth="1.4" data-on-solid />
    </>
  ),
  exclamation: (
    <>
      {disc}
      <path d="M5 2.4v3M5 7.4v.2" strokeWidth="1.4" data-on-solid />
    </>
  ),
  clock: (
    <>
      {ring}
      <path d="M5 2.8V5l1.5 1" strokeWidth="1.2" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

type StateStyle = readonly [
  family: 'progress' | 'done' | 'open' | 'out' | 'tied' | 'caution' | 'failed',
  glyph?: keyof typeof glyphs,
]

/** Shape and colour of each state, so that neither alone carries the meaning. */
const stateStyles = {
  IN_PROGRESS: ['progress', 'half'],
  COMPLETE: ['done', 'check'],
  CANCELLED: ['out', 'struck'],
  OPEN: ['open', 'ring'],
  CLOSED: ['progress', 'clock'],
  LINKED: ['tied', 'chain'],
  WITHDRAWN: ['out', 'struck'],
  TAKEN_BACK: ['out', 'struck'],
  APPROVED: ['progress', 'quarter'],
  CLEARED: ['progress', 'half'],
  NOTIFIED: ['progress', 'threeQuarters'],
  AWARDED: ['done', 'disc'],
  PAID_IN_FULL: ['done', 'check'],
  // Looks of described registers, which name their own states.
  open: ['open', 'ring'],
  progress: ['progress', 'half'],
  over: ['progress', 'clock'],
  tied: ['tied', 'chain'],
  recorded: ['tied', 'disc'],
  done: ['done', 'check'],
  out: ['out', 'struck'],
  activated: ['done', 'check'],
  deactivated: ['out', 'struck'],
  waiting: ['open', 'clock'],
  DEPOSIT: ['tied'],
  WITHDRAW: ['tied'],
  CAUTION: ['caution', 'exclamation'],
  FAILED: ['failed', 'cross'],
} as const satisfies Readonly<Record<string, StateStyle>>
export type PillState = keyof typeof stateStyles

/** Icon of a state, if it has one; the label is next to it. */
export function StateGlyph({ state }: { state: string }) {
  const [family, glyph] = (stateStyles as Partial<Record<string, StateStyle>>)[state] ?? []
  if (!glyph) return null
  return (
    <svg
      className={`shrink-0 ${classes.glyph}`}
      viewBox="0 0 10 10"
      data-family={family}
      aria-hidden="true"
      focusable="false"
    >
      {glyphs[glyph]}
    </svg>
  )
}

type PillProps = { state: PillState; label: string }

/** State of a record; “taken back” overrides any other. */
export const RecordPill = ({ of: record, ...shown }: PillProps & { of: { takenBackOn: string | null } }) =>
  record.takenBackOn ? (
    <StatePill state="TAKEN_BACK" label={takenBack.TAKEN_BACK} />
  ) : (
    <StatePill {...shown} />
  )

export function StatePill({ state, label }: PillProps) {
  const [family] = stateStyles[state]
  return (
    <span className={`text-sm font-medium nowrap ${classes.pill}`} data-family={family}>
      <StateGlyph state={state} />
      {label}
    </span>
  )
}
