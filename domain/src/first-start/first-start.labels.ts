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

export const linkRefusals = {
  begun: 'An institution is registered here already, so this link is no longer needed. Please sign in.',
  late: 'This link was good for an hour, which is over. Start Insaka again: it prints a new one.',
  wrong: 'This link is incomplete or mistyped. Please copy all of it from the console of the server.',
  restoring: 'A backup is being put back here. Please wait until that is done.',
} as const
export type LinkState = 'ready' | keyof typeof linkRefusals

/** The setup page. The link follows in the URL fragment, which browsers never send to a server or proxy. */
export const firstStartPath = '/insaka/begin'

export const nextSteps = [
  'Add the other departments.',
  'Add the designations of each department.',
  'Add your colleagues as users, or let them sign up and approve them.',
  'Set the prices of fuel, under Stores: Fuel Settings.',
  'Bring in the registers that you have in Excel, under Administration: Imports.',
  'Have the server make a backup every day, if its settings name no folder yet.',
] as const
