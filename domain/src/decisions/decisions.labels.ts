import { allRegisters } from '../all-registers.ts'
import type { Duty } from '../permissions.ts'

const { requisitions, lvp, mpc, contracts, amendments } = allRegisters

/** Registers whose records wait for decisions. */
export const decidedRegisters = { requisitions, lvp, mpc, contracts, amendments } as const
export type DecidedRegister = keyof typeof decidedRegisters

/** The number of records up to which a queue is counted and read. */
export const maxWaiting = 100

/** The steps that lead a submitted record on, and the text of what it waits for. */
export const awaitedSteps = {
  confirmFunds: 'Confirmation of funds',
  approve: 'Approval',
  award: 'Award',
  accept: 'Acceptance by procurement',
} as const
export type AwaitedStep = keyof typeof awaitedSteps

/** Duties whose holders take one of the awaited steps. */
export const decidingDuties: readonly Duty[] = [
  'HEAD_OF_DEPARTMENT',
  'HEAD_OF_FINANCE',
  'CONTROLLING_OFFICER',
  'COMMITTEE_SECRETARY',
  'HEAD_OF_PROCUREMENT',
]

/** The queues of a user, with their conditions. */
export const decisionQueues = {
  mine: {
    title: 'My decisions',
    explanation: 'Records that wait for your decision, longest waiting first.',
  },
  submitted: {
    title: 'My records waiting for a decision',
    explanation: 'Records that you initiated or submitted, and that wait for the decision of somebody else.',
  },
} as const

export const noHolderMessage = 'Nobody who may decide on this record holds the duty.'
export const remindedTodayMessage = 'A reminder was already sent today.'
