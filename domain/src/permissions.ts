/** Permissions of each role and duty: the only table, used by the server's guard and by the screens. */

export const roles = {
  ADMIN: 'Administrator',
  DEV: 'Developer',
  ORD: 'Officer',
  GUEST: 'Guest',
} as const
export type Role = keyof typeof roles

/** Duties held in addition to a role for a range of days. A duty only adds permissions. */
export const duties = {
  CONTROLLING_OFFICER: 'Controlling Officer',
  HEAD_OF_PROCUREMENT: 'Head of Procurement',
  PROCUREMENT_OFFICER: 'Procurement Officer',
  HEAD_OF_FINANCE: 'Head of Finance',
  COMMITTEE_SECRETARY: 'Committee Secretary',
  HEAD_OF_DEPARTMENT: 'Head of Department',
  STORES: 'Stores',
  AUDITOR: 'Auditor',
} as const
export type Duty = keyof typeof duties

/** A duty held on the day in question. */
export type HeldDuty = {
  duty: Duty
  /** The code of the department that a Head of Department heads; null for other duties. */
  department: string | null
  /** The user on whose behalf it is held. */
  actingFor: string | null
  actingForName: string | null
}

/** A role with the duties held on the day in question. */
export type Rights = {
  role: Role
  duties: readonly HeldDuty[]
  /** The institution lets officers without a duty only make requisitions. */
  requestsOnly?: true
}

/** The scope of a permission, in ascending order. */
const permissionScopes = ['none', 'own records', 'own institution', 'any institution'] as const
type PermissionScope = (typeof permissionScopes)[number]

/**
 * Duties that are not listed add nothing to the role. `requestsOnly` replaces the scope of officers without a duty in an
 * institution that lets them only make requisitions.
 */
type Grant = { allows: string; requestsOnly?: PermissionScope } & Record<Role, PermissionScope> &
  Partial<Record<Duty, PermissionScope>>

const none = 'none'
const ownRecords = 'own records'
const own = 'own institution'
const any = 'any institution'

// oxfmt-ignore
export const permissions = {
  READ_CONTENT:          { allows: 'Read registers, fuel, dashboard, reports and their history, and your own institution', GUEST: own,  ORD: own,        ADMIN: own,  DEV: own,  requestsOnly: none },
  READ_REQUISITIONS:     { allows: 'Read requisitions, and what they need: their files, departments and saved views', GUEST: own, ORD: own,       ADMIN: own,  DEV: own,  requestsOnly: ownRecords },
  REQUEST_PURCHASES:     { allows: 'Create requisitions, and change, submit and cancel your own',                          GUEST: none, ORD: ownRecords, ADMIN: ownRecords, DEV: none },
  CREATE_CONTENT:        { allows: 'Create records, upload files, deposit and draw fuel',                                  GUEST: none, ORD: own,        ADMIN: own,  DEV: none, requestsOnly: none },
  UPDATE_CONTENT:        { allows: 'Change records',                                                                       GUEST: none, ORD: own,        ADMIN: own,  DEV: none, requestsOnly: none },
  DELETE_CONTENT:        { allows: 'Cancel and reopen papers, correct awarded contracts, withdraw enquiries, suspend, close and reopen vendors, and reverse fuel transactions', GUEST: none, ORD: ownRecords, ADMIN: own,  DEV: none, requestsOnly: none },
  SUBMIT_PAPERS:         { allows: 'Submit papers for approval, where decisions are made in Insaka',                       GUEST: none, ORD: ownRecords, ADMIN: ownRecords, DEV: none, requestsOnly: none, PROCUREMENT_OFFICER: own },
  UPDATE_PAPERS:         { allows: 'Change papers of others, where decisions are made in Insaka',                          GUEST: none, ORD: ownRecords, ADMIN: own,  DEV: none, requestsOnly: none, PROCUREMENT_OFFICER: own, HEAD_OF_PROCUREMENT: own },
  RECORD_DECISIONS:      { allows: 'Record decisions made outside Insaka',                                                 GUEST: none, ORD: none,       ADMIN: own,  DEV: none },
  MANAGE_COMMITTEE:      { allows: 'Appoint members of the procurement committee, and plan its meetings',                  GUEST: none, ORD: none,       ADMIN: own,  DEV: none, COMMITTEE_SECRETARY: own },
  IMPORT_CONTENT:        { allows: 'Import registers from files, and undo imports',                                        GUEST: none, ORD: none,       ADMIN: own,  DEV: none },
  EXPORT_AUDIT:          { allows: 'Read, export and check the history of your own institution',                           GUEST: own,  ORD: none,       ADMIN: own,  DEV: none, AUDITOR: own },
  READ_ADMINISTRATION:   { allows: 'Read the history of users, permissions and settings, and all sign-ins',                GUEST: none, ORD: none,       ADMIN: own,  DEV: none, AUDITOR: own },
  MANAGE_USERS:          { allows: 'See, register, approve and change users',                                              GUEST: none, ORD: none,       ADMIN: own,  DEV: any },
  GRANT_DUTIES:          { allows: 'Give duties to users, and end duties',                                                 GUEST: none, ORD: none,       ADMIN: own,  DEV: none },
  MANAGE_SETTINGS:       { allows: 'Set fuel prices and settings',                                                         GUEST: none, ORD: none,       ADMIN: own,  DEV: none },
  MANAGE_STRUCTURE:      { allows: 'Add, rename and close departments and designations',                                   GUEST: none, ORD: none,       ADMIN: own,  DEV: any },
  MANAGE_CONTACT:        { allows: 'Change the address, telephone, email and coat of arms of the institution',            GUEST: none, ORD: none,       ADMIN: own,  DEV: any },
  MANAGE_INSTITUTIONS:   { allows: 'Register and edit institutions',                                                       GUEST: none, ORD: none,       ADMIN: none, DEV: any },
  MANAGE_WINDOW:         { allows: 'Manage the read-only SQL access of the institution',                                   GUEST: none, ORD: none,       ADMIN: own,  DEV: any },
  MANAGE_BACKUPS:        { allows: 'Back up now, and download the newest backup if the operator allows it',                GUEST: none, ORD: none,       ADMIN: own,  DEV: any },
  SEE_SYSTEM:            { allows: 'See the health of the installation',                                                   GUEST: none, ORD: none,       ADMIN: none, DEV: any },
  GRANT_DEV:             { allows: 'Give and take away the role Developer',                                                GUEST: none, ORD: none,       ADMIN: none, DEV: any },
} as const satisfies Record<string, Grant>
export type Permission = keyof typeof permissions

const grants: Readonly<Record<Permission, Grant>> = permissions

/** The widest scope that the role and its duties give a permission. A role alone means a user without duties. */
export function permissionScope(holder: Role | Rights, permission: Permission): PermissionScope {
  const grant = grants[permission]
  if (typeof holder === 'string') return grant[holder]
  const { role, duties: held, requestsOnly } = holder
  if (requestsOnly && role === 'ORD' && held.length === 0) return grant.requestsOnly ?? grant.ORD
  const all = [grant[role], ...held.map(({ duty }) => grant[duty] ?? none)]
  return all.reduce((widest, each) =>
    permissionScopes.indexOf(each) > permissionScopes.indexOf(widest) ? each : widest,
  )
}

export function may(holder: Role | Rights, permission: Permission): boolean {
  return permissionScope(holder, permission) !== none
}

export function mayActOnRecord(
  holder: Role | Rights,
  permission: Permission,
  { isOwn }: { isOwn: boolean },
): boolean {
  const scope = permissionScope(holder, permission)
  return scope === ownRecords ? isOwn : scope !== none
}

/** A Head of Department holds the duty only for that department. Codes are compared without case. */
export const isDutyFor = (held: HeldDuty, duty: Duty, department: string | undefined): boolean =>
  held.duty === duty &&
  (duty !== 'HEAD_OF_DEPARTMENT' || held.department?.toLowerCase() === department?.toLowerCase())

export function holdsDuty(
  rights: Rights,
  duty: Duty,
  { department }: { department?: string | undefined } = {},
): boolean {
  return rights.duties.some((held) => isDutyFor(held, duty, department))
}
