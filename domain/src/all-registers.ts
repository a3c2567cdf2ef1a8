/** Every register and what it is called, in the order of the menu and of what one search finds. */
export const allRegisters = {
  enquiries: 'Enquiries',
  lvp: 'LVP Records',
  mpc: 'MPC Records',
  contracts: 'Contracts',
  amendments: 'Amendments',
  fuel: 'Fuel Accounts',
} as const
export type RegisterName = keyof typeof allRegisters

/** The screen of each; with `?record=` it opens a record. */
export const registerPaths = {
  enquiries: '/insaka/plscm/enquiries',
  lvp: '/insaka/plscm/lvp/list',
  mpc: '/insaka/plscm/hvp/mpcs',
  contracts: '/insaka/plscm/hvp/contracts',
  amendments: '/insaka/plscm/hvp/contract/amendments',
  fuel: '/insaka/plscm/stores/fuel',
} as const satisfies Readonly<Record<RegisterName, string>>

const { fuel: _ledgers, ...listed } = allRegisters
/** Those that can be looked at in ways of one's own; the ledgers of fuel have a page of their own. */
export const viewableRegisters = listed
export type ViewableRegister = keyof typeof viewableRegisters

/** What one record of each is called. */
export const recordNouns = {
  enquiries: 'enquiry',
  lvp: 'low value paper',
  mpc: 'committee paper',
  contracts: 'contract',
  amendments: 'amendment',
} as const satisfies Readonly<Record<ViewableRegister, string>>
