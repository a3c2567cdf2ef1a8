import { holdsDuty, type Rights } from '../permissions.ts'
import type { DecisionSettings } from './decision-settings.schema.ts'
import { decisions, type Decision } from './decisions.labels.ts'
import type { DecisionRecord, GovernedBy } from './decisions.schema.ts'

/** The settings that govern a record created now, or null. */
export const governsNew = (now: string, settings: DecisionSettings): GovernedBy =>
  settings.decisionsFrom !== null && now.slice(0, 10) >= settings.decisionsFrom ? governing(settings) : null

/**
 * The settings that govern a record while decisions are on: one that was to be decided in Insaka when it was created.
 * Other records count as recorded, without the day of a decision.
 */
export const governedBy = (
  { decision, decidedOn }: Pick<DecisionRecord, 'decision' | 'decidedOn'>,
  settings: DecisionSettings,
): GovernedBy =>
  settings.decisionsFrom !== null && (decision !== 'RECORDED' || decidedOn !== null)
    ? governing(settings)
    : null

/** The settings that govern a record of a described register, or null. Imported records are not decided in Insaka. */
export const governsRecord = (
  { createdOn, importId }: { createdOn: string; importId: number | null },
  settings: DecisionSettings,
): GovernedBy => (importId === null ? governsNew(createdOn, settings) : null)

const governing = ({ fundsFirst, signedFile }: DecisionSettings): GovernedBy => ({ fundsFirst, signedFile })

/** The columns of a record without a decision. */
export const undecided = { submittedOn: null, decidedOn: null, decidedBy: null } as const

/** The columns of a record that is not decided in Insaka. */
export const recorded = { ...undecided, decision: 'RECORDED' } as const

export const withEditor = (editorIds: readonly string[], userId: string): string[] => [
  ...new Set([...editorIds, userId]),
]

type Decided = Pick<DecisionRecord, 'decision' | 'governedBy'>

/** True if the record waits for somebody with a duty. */
export const isWaiting = (decision: Decision): boolean => decision === 'SUBMITTED' || decision === 'FUNDED'

/** True if the decision is made, here or outside, so the record has effect. */
export const isAgreed = (decision: Decision): boolean => decision === 'APPROVED' || decision === 'RECORDED'

export const awaitsFunds = ({ decision, governedBy: by }: Decided): boolean =>
  by !== null && by.fundsFirst && decision === 'SUBMITTED'

export const awaitsDecision = ({ decision, governedBy: by }: Decided): boolean =>
  by !== null && (decision === 'FUNDED' || (decision === 'SUBMITTED' && !by.fundsFirst))

export const isSubmittable = ({ decision, governedBy: by }: Decided): boolean =>
  by !== null && (decision === 'OPEN' || decision === 'RETURNED')

/** True if the content of a record is fixed, because it is approved. */
export const isFixed = ({ decision, governedBy: by }: Decided): boolean => by !== null && isAgreed(decision)

/** True if a decision about the record is still to come. */
export const isUndecided = ({ decision, governedBy: by }: Decided): boolean =>
  by !== null && !isAgreed(decision) && decision !== 'REJECTED'

/** The decision as lists and records show it: without decisions, what was not decided counts as recorded. */
export const shownDecision = ({ decision, governedBy: by }: Decided): Decision =>
  by !== null || decision === 'APPROVED' || decision === 'REJECTED' ? decision : 'RECORDED'

export const decisionText = (record: Decided): string => decisions[shownDecision(record)]

/** The user who replaces a file. */
export type FileReplacer = { rights: Rights; mayCancel: boolean }

/** The refusal of replacing a file that shows a decision, or null. */
export const signedFileRefusal = ({ rights }: Pick<FileReplacer, 'rights'>): string | null =>
  holdsDuty(rights, 'HEAD_OF_PROCUREMENT')
    ? null
    : 'This file shows the decision. Only the Head of Procurement may replace it.'
