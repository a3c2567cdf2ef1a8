import { cardOf, labelsOf, registerCards, type DescribedName, type RegisterName } from './all-registers.ts'
import { stages } from './contracts/contracts.labels.ts'
import { takenBack, withTakenBack, type TakenBack } from './core/taken-back.ts'
import { listedEnquiryStates } from './enquiries/enquiries.labels.ts'
import { transactionTypes } from './fuel-accounts/fuel-accounts.labels.ts'
import { paperStatuses } from './papers/papers.labels.ts'

type DescribedStateNames = {
  [N in DescribedName]: Record<(keyof (typeof registerCards)[N]['states'] & string) | TakenBack, string>
}

const describedStates = Object.fromEntries(
  (Object.keys(registerCards) as RegisterName[]).flatMap((name) => {
    const { states } = cardOf(name)
    return states ? [[name, withTakenBack(labelsOf(states))]] : []
  }),
) as DescribedStateNames

/** The states by which each register is filtered, with labels. Amendments have only "taken back". */
export const allStates = {
  ...describedStates,
  enquiries: listedEnquiryStates,
  lvp: withTakenBack(paperStatuses),
  mpc: withTakenBack(paperStatuses),
  contracts: withTakenBack(stages),
  amendments: takenBack,
  fuel: transactionTypes,
} as const satisfies Readonly<Record<RegisterName, Readonly<Record<string, string>>>>

export type StateOf<R extends RegisterName> = keyof (typeof allStates)[R]
