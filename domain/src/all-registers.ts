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

const { fuel: _ledgers, ...listed } = allRegisters
/** Those that can be looked at in ways of one's own; the ledgers of fuel have a page of their own. */
export const viewedRegisters = listed
export type ViewedRegister = keyof typeof viewedRegisters
