import { allRegisters } from '../all-registers.ts'

const { lvp, mpc, contracts, amendments } = allRegisters

/** Registers whose records wait for decisions. */
export const decidedRegisters = { lvp, mpc, contracts, amendments } as const
export type DecidedRegister = keyof typeof decidedRegisters

/** The number of records up to which a queue is counted and read. */
export const maxWaiting = 100

/** The steps that lead a submitted record on, and the text of what it waits for. */
export const awaitedSteps = {
  confirmFunds: 'Confirmation of funds',
  approve: 'Approval',
  award: 'Award',
} as const
export type AwaitedStep = keyof typeof awaitedSteps

export const remindedTodayMessage = 'A reminder was already sent today.'
