import { may, type Permission, type Role } from '@insaka/domain/permissions'
import type { LinkProps } from '@tanstack/react-router'
import type { PanelKey } from '../session/app-state.ts'

type Path = NonNullable<LinkProps['to']>

type NavEntry = {
  label: string
  path: Path
  group: GroupKey
  /** Only for roles with this permission. */
  needs?: Permission
  /** Not for roles with this permission, whose own entry leads there. */
  unless?: Permission
  /** Leads to a page that says so. */
  soon?: true
}

type NavGroup = {
  /** Absent for entries at the top, without a heading. */
  label?: string
  /** Where it is kept whether the group is open; groups without one always are. */
  panel?: PanelKey
}

/** In the order of the menu. */
const groups = {
  home: {},
  lowValue: { label: 'Low Value', panel: 'lowValuePanelToggleState' },
  highValue: { label: 'High Value', panel: 'highValuePanelToggleState' },
  stores: { label: 'Stores' },
  analytics: { label: 'Analytics' },
  archive: { label: 'Archive', panel: 'archivePanelToggleState' },
  administration: { label: 'Administration', panel: 'adminPanelToggleState' },
} as const satisfies Record<string, NavGroup>
type GroupKey = keyof typeof groups

/** The whole menu. A screen gets its line here on the day it exists. */
export const navigation: readonly NavEntry[] = [
  { label: 'Dashboard', path: '/insaka/dashboard', group: 'home' },
  { label: 'Enquiries', path: '/insaka/plscm/enquiries', group: 'lowValue', needs: 'READ_CONTENT' },
  { label: 'Low Value Papers', path: '/insaka/plscm/lvp/list', group: 'lowValue', needs: 'READ_CONTENT' },
  { label: 'Committee Papers', path: '/insaka/plscm/hvp/mpcs', group: 'highValue', needs: 'READ_CONTENT' },
  { label: 'Stock Control', path: '/insaka/plscm/stores/stock', group: 'stores', soon: true },
  { label: 'Stores Register', path: '/insaka/plscm/stores/register', group: 'stores', soon: true },
  { label: 'Asset Management', path: '/insaka/plscm/stores/assets', group: 'stores', soon: true },
  { label: 'Price Analysis', path: '/insaka/plscm/price-analysis', group: 'analytics', soon: true },
  { label: 'Insights', path: '/insaka/plscm/analytics/insights', group: 'analytics', soon: true },
  { label: 'Archived Reports', path: '/insaka/plscm/analytics/archived', group: 'archive', soon: true },
  { label: 'Users', path: '/insaka/admin/users', group: 'administration', needs: 'MANAGE_USERS' },
  {
    label: 'Institutions',
    path: '/insaka/admin/institutions',
    group: 'administration',
    needs: 'MANAGE_INSTITUTIONS',
  },
  {
    label: 'Institution',
    path: '/insaka/admin/institutions',
    group: 'administration',
    needs: 'READ_CONTENT',
    unless: 'MANAGE_INSTITUTIONS',
  },
  {
    label: 'Departments',
    path: '/insaka/admin/departments',
    group: 'administration',
    needs: 'MANAGE_STRUCTURE',
  },
  {
    label: 'Designations',
    path: '/insaka/admin/designations',
    group: 'administration',
    needs: 'MANAGE_STRUCTURE',
  },
  { label: 'API Documentation', path: '/api/docs', group: 'administration', needs: 'MANAGE_USERS' },
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
