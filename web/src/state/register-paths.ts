import type { RegisterName } from '@insaka/domain/all-registers'
import type { LinkProps } from '@tanstack/react-router'

/** Where the list of each register is. */
export const registerPaths = {
  enquiries: '/insaka/plscm/enquiries',
  lvp: '/insaka/plscm/lvp/list',
  mpc: '/insaka/plscm/hvp/mpcs',
  contracts: '/insaka/plscm/hvp/contracts',
  amendments: '/insaka/plscm/hvp/contract/amendments',
  fuel: '/insaka/plscm/stores/fuel',
} as const satisfies Readonly<Record<RegisterName, NonNullable<LinkProps['to']>>>
