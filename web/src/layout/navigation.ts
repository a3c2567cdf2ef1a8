import { may, type Permission, type Role } from '@insaka/domain/permissions'
import type { SearchedRegister } from '@insaka/domain/search/search.endpoints'
import type { LinkProps } from '@tanstack/react-router'
import type { PanelKey } from '../session/app-state.ts'
import type { Counted } from './menu-counts.ts'
import type { MenuIcon } from './menu-icons.ts'

type Path = NonNullable<LinkProps['to']>

export type NavEntry = {
  label: string
  path: Path
  group: GroupKey
  /** In the groups that are always in sight; those that are folded have one for the whole group. */
  icon?: MenuIcon
  /** The register that it leads to. */
  register?: SearchedRegister
  /** What a new record there is called, such as 'low value paper'. */
  makes?: string
  /** What else can be begun there: what it is called, and how the address says it. */
  begins?: Readonly<Record<string, string>>
  /** Its list has no search of its own, so that only single records are found in it. */
  isUnsearched?: true
  /** What is counted beside it. */
  counts?: Counted
  /** Only for roles with this permission. */
  needs?: Permission
  /** Not for roles with this permission, whose own entry leads there. */
  unless?: Permission
}

type NavGroup = {
  /** Absent for entries at the top, without a heading. */
  label?: string
  icon?: MenuIcon
  /** Closed until somebody opens it. */
  isFolded?: boolean
  /** Where it is also kept whether the group is open. */
  panel?: PanelKey
}

/** In the order of the menu. */
const groups = {
  home: {},
  lowValue: { label: 'Low Value', panel: 'lowValuePanelToggleState' },
  highValue: { label: 'High Value', panel: 'highValuePanelToggleState' },
  stores: { label: 'Stores' },
  analytics: { label: 'Analytics' },
  administration: {
    label: 'Administration',
    icon: 'administration',
    isFolded: true,
    panel: 'adminPanelToggleState',
  },
  later: { label: 'Coming later', icon: 'later', isFolded: true, panel: 'archivePanelToggleState' },
} as const satisfies Record<string, NavGroup>
type GroupKey = keyof typeof groups

/** The whole menu. A screen gets its line here on the day it exists; what is announced only stands in 'Coming later'. */
// oxfmt-ignore
export const navigation: readonly NavEntry[] = [
  { label: 'Dashboard', path: '/insaka/dashboard', group: 'home', icon: 'home' },
  { label: 'Enquiries', path: '/insaka/plscm/enquiries', group: 'lowValue', icon: 'enquiries', register: 'enquiries', makes: 'enquiry', needs: 'READ_CONTENT' },
  { label: 'LVP Records', path: '/insaka/plscm/lvp/list', group: 'lowValue', icon: 'paper', register: 'lvp', makes: 'low value paper', needs: 'READ_CONTENT' },
  { label: 'MPC Records', path: '/insaka/plscm/hvp/mpcs', group: 'highValue', icon: 'committee', register: 'mpc', makes: 'committee paper', needs: 'READ_CONTENT' },
  { label: 'Contracts', path: '/insaka/plscm/hvp/contracts', group: 'highValue', icon: 'contract', register: 'contracts', makes: 'contract', needs: 'READ_CONTENT' },
  { label: 'Amendments', path: '/insaka/plscm/hvp/contract/amendments', group: 'highValue', icon: 'amendment', register: 'amendments', makes: 'amendment', needs: 'READ_CONTENT' },
  { label: 'Fuel Accounts', path: '/insaka/plscm/stores/fuel', group: 'stores', icon: 'fuel', register: 'fuel', isUnsearched: true, begins: { 'Draw fuel': 'draw', Deposit: 'deposit' }, counts: 'emptyAccounts', needs: 'READ_CONTENT' },
  { label: 'Settings', path: '/insaka/plscm/stores/settings', group: 'stores', icon: 'settings', needs: 'READ_CONTENT' },
  { label: 'Reporting', path: '/insaka/plscm/analytics/reporting', group: 'analytics', icon: 'report', needs: 'READ_CONTENT' },
  { label: 'Insights', path: '/insaka/plscm/analytics/insights', group: 'analytics', icon: 'insights', needs: 'READ_CONTENT' },
  { label: 'Archived Reports', path: '/insaka/plscm/analytics/archived', group: 'analytics', icon: 'archive', needs: 'READ_CONTENT' },
  { label: 'Users', path: '/insaka/admin/users', group: 'administration', counts: 'waitingUsers', needs: 'MANAGE_USERS' },
  { label: 'Institutions', path: '/insaka/admin/institutions', group: 'administration', needs: 'MANAGE_INSTITUTIONS' },
  { label: 'Institution', path: '/insaka/admin/institutions', group: 'administration', needs: 'READ_CONTENT', unless: 'MANAGE_INSTITUTIONS' },
  { label: 'Departments', path: '/insaka/admin/departments', group: 'administration', needs: 'MANAGE_STRUCTURE' },
  { label: 'Designations', path: '/insaka/admin/designations', group: 'administration', needs: 'MANAGE_STRUCTURE' },
  { label: 'API Documentation', path: '/api/docs', group: 'administration', needs: 'MANAGE_USERS' },
  { label: 'Stock Control', path: '/insaka/plscm/stores/stock', group: 'later' },
  { label: 'Stores Register', path: '/insaka/plscm/stores/register', group: 'later' },
  { label: 'Asset Management', path: '/insaka/plscm/stores/assets', group: 'later' },
  { label: 'Price Analysis', path: '/insaka/plscm/price-analysis', group: 'later' },
]

export type VisibleGroup = NavGroup & { key: GroupKey; entries: readonly NavEntry[] }

/** The groups with at least one entry for this role, each with its entries. */
export function navigationFor(role: Role, entries = navigation): VisibleGroup[] {
  const visible = entries.filter(
    ({ needs, unless }) => (!needs || may(role, needs)) && !(unless && may(role, unless)),
  )
  return (Object.keys(groups) as GroupKey[])
    .map((key) => ({ key, ...groups[key], entries: visible.filter((entry) => entry.group === key) }))
    .filter((group) => group.entries.length > 0)
}

/** The registers this role may read, in the order of the menu. */
export const registersFor = (role: Role) =>
  navigationFor(role).flatMap(({ entries }) => entries.filter(({ register }) => register !== undefined))
