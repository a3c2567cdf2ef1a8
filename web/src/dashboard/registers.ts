/** Where the records of the queues are. */
export const registers = {
  enquiries: { path: '/insaka/plscm/enquiries', label: 'Enquiries' },
  lvp: { path: '/insaka/plscm/lvp/list', label: 'LVP Records' },
  mpc: { path: '/insaka/plscm/hvp/mpcs', label: 'MPC Records' },
  contracts: { path: '/insaka/plscm/hvp/contracts', label: 'Contracts' },
  amendments: { path: '/insaka/plscm/hvp/contract/amendments', label: 'Amendments' },
} as const
