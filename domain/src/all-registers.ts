/** Every register with its name, in the order of the menu and of the search results. */
export const allRegisters = {
  enquiries: 'Enquiries',
  lvp: 'LVP Records',
  mpc: 'MPC Records',
  contracts: 'Contracts',
  amendments: 'Amendments',
  fuel: 'Fuel Accounts',
} as const
export type RegisterName = keyof typeof allRegisters

/** The screen of each register; `?record=` opens a record. */
export const registerPaths = {
  enquiries: '/insaka/plscm/enquiries',
  lvp: '/insaka/plscm/lvp/list',
  mpc: '/insaka/plscm/hvp/mpcs',
  contracts: '/insaka/plscm/hvp/contracts',
  amendments: '/insaka/plscm/hvp/contract/amendments',
  fuel: '/insaka/plscm/stores/fuel',
} as const satisfies Readonly<Record<RegisterName, string>>

const { fuel: _ledgers, ...listed } = allRegisters
/** Registers with the common list page, for which users can save views: all except the fuel accounts. */
export const viewableRegisters = listed
export type ViewableRegister = keyof typeof viewableRegisters

export const recordNouns = {
  enquiries: 'enquiry',
  lvp: 'low value paper',
  mpc: 'committee paper',
  contracts: 'contract',
  amendments: 'amendment',
} as const satisfies Readonly<Record<ViewableRegister, string>>
