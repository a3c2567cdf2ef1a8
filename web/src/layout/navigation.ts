import {
  createPermission,
  readPermission,
  registerCards,
  type RegisterName,
} from '@insaka/domain/all-registers'
import { decidingDuties } from '@insaka/domain/decisions/decisions.labels'
import {
  holdsDuty,
  may,
  type Duty,
  type Permission,
  type Rights,
  type Role,
} from '@insaka/domain/permissions'
import type { LinkProps } from '@tanstack/react-router'
import { registerPaths } from '../state/register-paths.ts'
import type { MenuCountName, MenuCounts } from './menu-counts.ts'
import type { MenuIcon } from './menu-icons.ts'

type Path = NonNullable<LinkProps['to']>

export type NavEntry = {
  label: string
  path: Path
  group: GroupKey
  /** Absent if the group has an icon, which its entries share. */
  icon?: MenuIcon
  register?: RegisterName
  /** The noun of a new record, such as 'low value paper'. */
  newRecordNoun?: string
  /** The permission to create its records. */
  createdWith?: Permission
  /** Further creation actions: value of the `record` parameter by label. */
  newActions?: Readonly<Record<string, string>>
  /** Its list has no search, so the palette finds only single records. */
  hasNoSearch?: true
  counts?: MenuCountName
  needs?: Permission
  /** Holders of one of these duties see the entry as well, or only they if it needs no permission. */
  duties?: readonly Duty[]
  /** Users with such records see the entry as well. */
  shownWith?: keyof MenuCounts
  /** Hides the entry from users with this permission, who have another entry for the page. */
  hiddenWith?: Permission
}

type NavGroup = {
  /** Absent for top-level entries. */
  label?: string
  icon?: MenuIcon
  /** Collapsed until the user opens it. */
  isFolded?: boolean
  closesOnLeave?: true
}

/** In the order of the menu. */
const groups = {
  home: {},
  lowValue: { label: 'Low Value' },
  highValue: { label: 'High Value' },
  stores: { label: 'Stores' },
  analytics: { label: 'Analytics' },
  administration: {
    label: 'Administration',
    icon: 'administration',
    isFolded: true,
  },
  later: {
    label: 'Coming later',
    icon: 'later',
    isFolded: true,
    closesOnLeave: true,
  },
} as const satisfies Record<string, NavGroup>
type GroupKey = keyof typeof groups

type RegisterMenuEntry = Pick<NavEntry, 'newActions' | 'hasNoSearch' | 'counts'>

const fuelEntry: RegisterMenuEntry = {
  hasNoSearch: true,
  newActions: { 'Draw fuel': 'draw', Deposit: 'deposit' },
  counts: 'emptyAccounts',
}

function entryOfRegister(register: RegisterName): NavEntry {
  const { title, noun, group, icon } = registerCards[register]
  return {
    label: title,
    path: registerPaths[register],
    register,
    needs: readPermission(register),
    group,
    ...(!('icon' in groups[group]) && { icon }),
    createdWith: createPermission(register),
    ...(register === 'fuel' ? fuelEntry : { newRecordNoun: noun }),
  }
}

const entriesOfRegisters = (Object.keys(registerCards) as RegisterName[]).map(entryOfRegister)
const isAdministration = ({ group }: NavEntry) => group === 'administration'

/** The whole menu, including announced modules under 'Coming later', which only developers see. */
// oxfmt-ignore
export const navigation: readonly NavEntry[] = [
  { label: 'Dashboard', path: '/insaka/dashboard', group: 'home', icon: 'home', needs: 'READ_CONTENT' },
  { label: 'My decisions', path: '/insaka/plscm/decisions', group: 'home', icon: 'decisions', counts: 'myDecisions', duties: decidingDuties, shownWith: 'mySubmissions' },
  ...entriesOfRegisters.filter((entry) => !isAdministration(entry)),
  { label: 'Waiting for decisions', path: '/insaka/plscm/decisions', group: 'home', icon: 'decisions', needs: 'READ_REQUISITIONS', hiddenWith: 'READ_CONTENT' },
  { label: 'Fuel Settings', path: '/insaka/plscm/stores/settings', group: 'stores', icon: 'settings', needs: 'READ_CONTENT' },
  { label: 'Reporting', path: '/insaka/plscm/analytics/reporting', group: 'analytics', icon: 'report', needs: 'READ_CONTENT' },
  { label: 'Insights', path: '/insaka/plscm/analytics/insights', group: 'analytics', icon: 'insights', needs: 'READ_CONTENT' },
  { label: 'Workload', path: '/insaka/plscm/analytics/workload', group: 'analytics', icon: 'person', needs: 'MANAGE_USERS', duties: ['HEAD_OF_PROCUREMENT'] },
  { label: 'Archived Reports', path: '/insaka/plscm/analytics/archived', group: 'analytics', icon: 'archive', needs: 'READ_CONTENT' },
  { label: 'Users', path: '/insaka/admin/users', group: 'administration', counts: 'waitingUsers', needs: 'MANAGE_USERS' },
  { label: 'Institutions', path: '/insaka/admin/institutions', group: 'administration', needs: 'MANAGE_INSTITUTIONS' },
  { label: 'Institution', path: '/insaka/admin/institutions', group: 'administration', needs: 'READ_CONTENT', hiddenWith: 'MANAGE_INSTITUTIONS' },
  { label: 'Departments', path: '/insaka/admin/departments', group: 'administration', needs: 'MANAGE_STRUCTURE' },
  { label: 'Designations', path: '/insaka/admin/designations', group: 'administration', needs: 'MANAGE_STRUCTURE' },
  ...entriesOfRegisters.filter(isAdministration),
  { label: 'Imports', path: '/insaka/admin/imports', group: 'administration', needs: 'IMPORT_CONTENT' },
  { label: 'Institution Settings', path: '/insaka/admin/settings', group: 'administration', needs: 'MANAGE_SETTINGS' },
  { label: 'History', path: '/insaka/admin/history', group: 'administration', needs: 'EXPORT_AUDIT' },
  { label: 'System', path: '/insaka/admin/system', group: 'administration', needs: 'SEE_SYSTEM' },
  { label: 'API Documentation', path: '/api/docs', group: 'administration', needs: 'MANAGE_USERS' },
  { label: 'Stock Control', path: '/insaka/plscm/stores/stock', group: 'later', needs: 'MANAGE_INSTITUTIONS' },
  { label: 'Stores Register', path: '/insaka/plscm/stores/register', group: 'later', needs: 'MANAGE_INSTITUTIONS' },
  { label: 'Asset Management', path: '/insaka/plscm/stores/assets', group: 'later', needs: 'MANAGE_INSTITUTIONS' },
  { label: 'Price Analysis', path: '/insaka/plscm/price-analysis', group: 'later', needs: 'MANAGE_INSTITUTIONS' },
]

export type VisibleGroup = NavGroup & { key: GroupKey; entries: readonly NavEntry[] }

/** The groups with at least one visible entry, each with its entries. */
export function navigationFor(
  rights: Role | Rights,
  { counts = {}, entries = navigation }: { counts?: MenuCounts; entries?: typeof navigation } = {},
): VisibleGroup[] {
  const holdsOne = (duties: readonly Duty[] = []) =>
    typeof rights === 'object' && duties.some((duty) => holdsDuty(rights, duty))
  const isOpenTo = ({ needs, duties, shownWith }: NavEntry) =>
    (needs ? may(rights, needs) : !duties && !shownWith) ||
    holdsOne(duties) ||
    Boolean(shownWith && counts[shownWith])
  const visible = entries.filter(
    (entry) => isOpenTo(entry) && !(entry.hiddenWith && may(rights, entry.hiddenWith)),
  )
  return (Object.keys(groups) as GroupKey[])
    .map((key) => ({ key, ...groups[key], entries: visible.filter((entry) => entry.group === key) }))
    .filter((group) => group.entries.length > 0)
}

export const registersFor = (rights: Role | Rights) =>
  navigationFor(rights).flatMap(({ entries }) => entries.filter(({ register }) => register !== undefined))
