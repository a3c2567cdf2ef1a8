import { institutionFieldLabels } from '../institutions/institutions.labels.ts'
import { userFieldLabels } from '../users/users.labels.ts'

const { code, firstName, lastName, gender, nationalId, email, phoneNumber, username, password } =
  userFieldLabels
const accountLabels = {
  firstName,
  lastName,
  gender,
  code,
  nationalId,
  email,
  phoneNumber,
  username,
  password,
} as const

export const firstStartLabels = {
  institution: {
    name: institutionFieldLabels.name,
    alias: institutionFieldLabels.alias,
    code: institutionFieldLabels.code,
    type: institutionFieldLabels.type,
    location: institutionFieldLabels['address.location'],
    street: institutionFieldLabels['address.street'],
    city: institutionFieldLabels['address.city'],
    postalCode: institutionFieldLabels['address.postalCode'],
    province: institutionFieldLabels['address.province'],
  },
  department: { code: 'Department Code', name: 'Department Name' },
  designation: { code: 'Designation Code', title: 'Designation Title' },
  admin: accountLabels,
  developer: accountLabels,
} as const

export const firstStartPartLabels = {
  institution: 'Institution',
  department: 'Your department',
  designation: 'Your designation',
  admin: 'Administrator',
  developer: 'Developer',
} as const

export const startLinkRefusals = {
  begun: 'An institution is already registered here, so this link is no longer needed. Please sign in.',
  late: 'This link has expired: it was valid for an hour. Restart Insaka to get a new one.',
  wrong: 'This link is incomplete or mistyped. Copy the whole link from the console of the server.',
  restoring: 'A backup is being restored here. Please wait until it is finished.',
} as const
export type LinkState = 'ready' | keyof typeof startLinkRefusals

/** The setup page. The link follows in the URL fragment, which browsers never send to a server or proxy. */
export const firstStartPath = '/insaka/begin'

/** Tasks after the registration, each with its screen. */
export const nextSteps = (backups: BackupFolder | null) => [
  { text: 'Add the other departments', path: '/insaka/admin/departments' },
  { text: 'Add the designations of each department', path: '/insaka/admin/designations' },
  { text: 'Add your colleagues as users, or approve them when they sign up', path: '/insaka/admin/users' },
  { text: 'Set the fuel prices', path: '/insaka/plscm/stores/settings' },
  { text: 'Import your registers from Excel', path: '/insaka/admin/imports' },
  { text: backupStep(backups), path: '/insaka/admin/settings' },
]

/** Without files, the folder is missing or cannot be read. */
type BackupFolder = { folder: string; files: readonly unknown[] | null }

function backupStep(backups: BackupFolder | null): string {
  if (!backups) return 'No daily backups are made: ask the operator of the server to set BACKUP_DIR'
  const { folder, files } = backups
  return files
    ? `Check the daily backups, which are written to ${folder}`
    : `No backups can be made: ask the operator of the server to correct the folder ${folder}`
}
