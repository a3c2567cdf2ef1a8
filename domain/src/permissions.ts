/** Who may do what: the one table that the server's guard and the screens read. */

export const roles = {
  ADMIN: 'Administrator',
  DEV: 'Developer',
  ORD: 'Officer',
  GUEST: 'Guest',
} as const
export type Role = keyof typeof roles

/** How far a permission carries a role. */
export type Reach = 'none' | 'own records' | 'own institution' | 'any institution'

type Grant = { allows: string } & Record<Role, Reach>

const none = 'none'
const ownRecords = 'own records'
const own = 'own institution'
const any = 'any institution'

// oxfmt-ignore
export const permissions = {
  READ_CONTENT:          { allows: 'Read registers, fuel, dashboard, reports and their history, and your own institution', GUEST: own,  ORD: own,        ADMIN: own,  DEV: own },
  CREATE_CONTENT:        { allows: 'Create records, upload files, deposit and draw fuel',                                 GUEST: none, ORD: own,        ADMIN: own,  DEV: none },
  UPDATE_CONTENT:        { allows: 'Change records',                                                                      GUEST: none, ORD: own,        ADMIN: own,  DEV: none },
  DELETE_CONTENT:        { allows: 'Cancel and reopen papers, correct awarded contracts, withdraw enquiries and reverse fuel transactions', GUEST: none, ORD: ownRecords, ADMIN: own,  DEV: none },
  IMPORT_CONTENT:        { allows: 'Bring in registers from files, and take them back',                                    GUEST: none, ORD: none,       ADMIN: own,  DEV: none },
  EXPORT_AUDIT:          { allows: 'Read, export and check the history of your own institution',                            GUEST: own,  ORD: none,       ADMIN: own,  DEV: none },
  MANAGE_USERS:          { allows: 'See, register, approve and change users',                                             GUEST: none, ORD: none,       ADMIN: own,  DEV: any },
  MANAGE_SETTINGS:       { allows: 'Set fuel prices and settings, read the history of administration',                    GUEST: none, ORD: none,       ADMIN: own,  DEV: none },
  MANAGE_STRUCTURE:      { allows: 'Add, rename and close departments and designations',                                  GUEST: none, ORD: none,       ADMIN: own,  DEV: any },
  MANAGE_CONTACT:        { allows: 'Change the address, telephone, e-mail and coat of arms of the institution',           GUEST: none, ORD: none,       ADMIN: own,  DEV: any },
  MANAGE_INSTITUTIONS:   { allows: 'Register and edit institutions',                                                      GUEST: none, ORD: none,       ADMIN: none, DEV: any },
  MANAGE_WINDOW:         { allows: "Look after the read-only database login of the institution",                          GUEST: none, ORD: none,       ADMIN: own,  DEV: any },
  MANAGE_BACKUPS:        { allows: 'Back up now, and download the newest backup where the operator allows it',            GUEST: none, ORD: none,       ADMIN: own,  DEV: any },
  SEE_SYSTEM:            { allows: 'See how the installation is',                                                         GUEST: none, ORD: none,       ADMIN: none, DEV: any },
  GRANT_DEV:             { allows: 'Make somebody a Developer',                                                           GUEST: none, ORD: none,       ADMIN: none, DEV: any },
} as const satisfies Record<string, Grant>
export type Permission = keyof typeof permissions

export function reachOf(role: Role, permission: Permission): Reach {
  return permissions[permission][role]
}

export function may(role: Role, permission: Permission): boolean {
  return reachOf(role, permission) !== none
}

/** Whether a permission carries this role to a record of the own institution. */
export function mayTouch(role: Role, permission: Permission, { isOwn }: { isOwn: boolean }): boolean {
  const reach = reachOf(role, permission)
  return reach === ownRecords ? isOwn : reach !== none
}
