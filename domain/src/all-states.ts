import type { RegisterName } from './all-registers.ts'
import { stages } from './contracts/contracts.labels.ts'
import { enquiryStates } from './enquiries/enquiries.labels.ts'
import { transactionTypes } from './fuel-accounts/fuel-accounts.labels.ts'
import { paperStatuses } from './papers/papers.labels.ts'

/** The states of each register, in words. Amendments have none. */
export const allStates = {
  enquiries: enquiryStates,
  lvp: paperStatuses,
  mpc: paperStatuses,
  contracts: stages,
  amendments: {},
  fuel: transactionTypes,
} as const satisfies Readonly<Record<RegisterName, Readonly<Record<string, string>>>>

export type StateOf<R extends RegisterName> = keyof (typeof allStates)[R]
export type StateName = { [R in RegisterName]: StateOf<R> }[RegisterName]
