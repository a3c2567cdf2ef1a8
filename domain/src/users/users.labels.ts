export const genders = { MALE: 'Male', FEMALE: 'Female' } as const
export type Gender = keyof typeof genders

export const staffStatuses = { ACTIVE: 'Active', RETIRED: 'Retired' } as const

export const employmentTypes = {
  PERMANENT: 'Permanent',
  CONTRACTUAL: 'Contractual',
  INTERNSHIP: 'Internship',
  VOLUNTEER: 'Volunteer',
  OTHER: 'Other',
} as const

export const accountStates = {
  waiting: 'Waiting for approval',
  activated: 'Activated',
  deactivated: 'Deactivated',
} as const
export type AccountState = keyof typeof accountStates

export const userFieldLabels = {
  code: 'Employee No.',
  firstName: 'First Name',
  middleName: 'Middle Name',
  lastName: 'Last Name',
  gender: 'Gender',
  nationalId: 'National ID',
  email: 'Email',
  phoneNumber: 'Phone Number',
  status: 'Status',
  employmentType: 'Employment Type',
  institution: 'Institution',
  department: 'Department',
  designation: 'Designation',
  username: 'Username',
  password: 'Password',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  repeatPassword: 'Repeat New Password',
  role: 'Role',
  accountNotExpired: 'Account Valid',
  accountNotLocked: 'Account unLocked',
  credentialsNotExpired: 'Valid Credentials',
  enabled: 'Account Enabled',
  createdOn: 'Created On',
  updatedOn: 'Updated On',
  approvedOn: 'Approved On',
  approvedBy: 'Approved By',
  declinedOn: 'Declined On',
  declineReason: 'Reason For Declining',
  lastSignInOn: 'Last sign-in',
  secondFactorOn: 'Second factor since',
  duties: 'Duties',
} as const
