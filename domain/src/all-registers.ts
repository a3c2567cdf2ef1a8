import { permissionScope, type Permission, type Rights, type Role } from './permissions.ts'

/** How a state looks; `over` has run out, and `tied` belongs to another record. */
type StateLook = 'open' | 'progress' | 'over' | 'tied' | 'done' | 'out'
export type DescribedStates = Readonly<Record<string, readonly [label: string, look: StateLook]>>

/** Facts for menu, search and links. Every page loads the cards of all registers, but no description. */
export type RegisterCard = {
  title: string
  /** One record, such as 'enquiry'. */
  noun: string
  /** Its screen; `?record=` opens a record. */
  path: `/insaka/${string}`
  group: 'home' | 'lowValue' | 'highValue' | 'stores' | 'administration'
  icon: string
  /** The states of a register that a description defines (`registers/define-register.ts`). */
  states?: DescribedStates
  /** All officers share its records, so its list opens with those of the whole institution. */
  isShared?: true
  /** The permission to create and change records, if not every officer may. */
  permission?: Permission
  /** The permission to read records, if it is not that of the other registers. */
  readPermission?: Permission
  /** Its records can be imported: by its description, or by a sheet of its own. */
  isImported?: true | 'ownSheet'
}

/** Every register, in the order of the menu and of the search results. */
// oxfmt-ignore
export const registerCards = {
  requisitions: { title: 'Requisitions', noun: 'requisition', path: '/insaka/plscm/requisitions', group: 'home', icon: 'requisition', states: { DRAFT: ['Draft', 'open'], SUBMITTED: ['Submitted', 'progress'], APPROVED: ['Approved', 'progress'], FUNDED: ['Funds confirmed', 'progress'], ACCEPTED: ['Accepted', 'progress'], CLOSED: ['Closed', 'done'], CANCELLED: ['Cancelled', 'out'] }, permission: 'REQUEST_PURCHASES', readPermission: 'READ_REQUISITIONS', isImported: true },
  enquiries: { title: 'Enquiries', noun: 'enquiry', path: '/insaka/plscm/enquiries', group: 'lowValue', icon: 'enquiries', states: { OPEN: ['Open', 'open'], CLOSED: ['Closed', 'over'], LINKED: ['Linked', 'tied'], WITHDRAWN: ['Withdrawn', 'out'] }, isImported: 'ownSheet' },
  lvp: { title: 'LVP Records', noun: 'low value paper', path: '/insaka/plscm/lvp/list', group: 'lowValue', icon: 'paper' },
  vendors: { title: 'Vendors', noun: 'vendor', path: '/insaka/plscm/vendors', group: 'lowValue', icon: 'vendor', states: { ACTIVE: ['Active', 'done'], CLOSED: ['Closed', 'out'] }, isShared: true, isImported: true },
  mpc: { title: 'MPC Records', noun: 'committee paper', path: '/insaka/plscm/hvp/mpcs', group: 'highValue', icon: 'committee' },
  contracts: { title: 'Contracts', noun: 'contract', path: '/insaka/plscm/hvp/contracts', group: 'highValue', icon: 'contract' },
  amendments: { title: 'Amendments', noun: 'amendment', path: '/insaka/plscm/hvp/contract/amendments', group: 'highValue', icon: 'amendment' },
  meetings: { title: 'Committee Meetings', noun: 'meeting', path: '/insaka/plscm/hvp/meetings', group: 'highValue', icon: 'committee', states: { PLANNED: ['Planned', 'open'], HELD: ['Held', 'progress'], CONFIRMED: ['Confirmed', 'done'], CANCELLED: ['Cancelled', 'out'] }, isShared: true, permission: 'MANAGE_COMMITTEE', isImported: true },
  fuel: { title: 'Fuel Accounts', noun: 'fuel transaction', path: '/insaka/plscm/stores/fuel', group: 'stores', icon: 'fuel' },
  committeeMembers: { title: 'Committee Members', noun: 'committee member', path: '/insaka/admin/committee-members', group: 'administration', icon: 'person', states: { APPOINTED: ['Appointed', 'done'], WITHDRAWN: ['Withdrawn', 'out'] }, isShared: true, permission: 'MANAGE_COMMITTEE', isImported: true },
} as const satisfies Readonly<Record<string, RegisterCard>>
export type RegisterName = keyof typeof registerCards

type Cards = typeof registerCards
const mapCards = <K extends keyof RegisterCard>(key: K) =>
  Object.fromEntries(
    Object.entries(registerCards).map(([name, card]) => [name, (card as RegisterCard)[key]]),
  ) as unknown as {
    readonly [N in RegisterName]: Cards[N] extends Record<K, infer V> ? V : undefined
  }

export const allRegisters = mapCards('title')
export const registerPaths = mapCards('path')

const { fuel: _ledgers, ...listed } = allRegisters
/** Registers with the common list page, for which users can save views: all except the fuel accounts. */
export const viewableRegisters = listed
export type ViewableRegister = keyof typeof viewableRegisters

export const recordNouns = mapCards('noun')

/** Registers that a description defines. */
export type DescribedName = {
  [N in RegisterName]: Cards[N] extends { states: object } ? N : never
}[RegisterName]
/** Described registers whose records can be imported from files. */
export type ImportedName = {
  [N in DescribedName]: Cards[N] extends { isImported: true } ? N : never
}[DescribedName]
export type StatesOf<N extends DescribedName> = Cards[N]['states']

export const cardOf = (register: RegisterName): RegisterCard => registerCards[register]
export const isShared = (register: RegisterName): boolean => cardOf(register).isShared === true
export const createPermission = (register: RegisterName): Permission =>
  cardOf(register).permission ?? 'CREATE_CONTENT'
export const readPermission = (register: RegisterName): Permission =>
  cardOf(register).readPermission ?? 'READ_CONTENT'
/** True if the user reads only their own records of the register. */
export const readsOwnRecords = (reader: Role | Rights, register: RegisterName): boolean =>
  permissionScope(reader, readPermission(register)) === 'own records'
export const changePermission = (register: RegisterName): Permission =>
  cardOf(register).permission ?? 'UPDATE_CONTENT'

export const labelsOf = <S extends DescribedStates>(states: S) =>
  Object.fromEntries(Object.entries(states).map(([state, [label]]) => [state, label])) as Record<
    keyof S & string,
    string
  >
