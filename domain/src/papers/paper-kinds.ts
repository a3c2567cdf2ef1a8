/** The kinds of paper by the name of their register, in the order of all lists. */
export const paperKinds = {
  lvp: {
    code: 'LVP',
    label: 'Low value paper',
    statusLabel: 'LVP Status',
    reportSection: 'Low Value Papers',
    approvalsAuthority: 'CO',
  },
  mpc: {
    code: 'MPC',
    label: 'Committee paper',
    statusLabel: 'MPC Status',
    reportSection: 'Committee Papers',
    approvalsAuthority: 'PC',
  },
} as const
export type PaperRegister = keyof typeof paperKinds

export const paperRegisters = Object.keys(paperKinds) as PaperRegister[]

/** Only papers of this kind can have a contract. */
export const contractPaperRegister = 'mpc' satisfies PaperRegister

/** Only papers of this kind have a value limit, which a split purchase can evade. */
export const splitPurchaseRegister = 'lvp' satisfies PaperRegister
