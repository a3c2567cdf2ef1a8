import { describeFields } from '../core/record-fields.ts'
import { roles } from '../permissions.ts'
import { employmentTypes, genders, staffStatuses, userFieldLabels as label } from './users.labels.ts'
import { dutiesText } from './duties.labels.ts'
import type { UserRecord } from './users.schema.ts'

/** A user with the fields of the account at the top level, and the duties as text. */
type UserWithAccount = Omit<UserRecord, 'user' | 'duties'> &
  Omit<UserRecord['user'], 'id'> & { duties: string }

export const userWithAccount = ({
  user: { id: _id, ...account },
  duties,
  ...person
}: UserRecord): UserWithAccount => ({ ...person, ...account, duties: dutiesText(duties) })

export const userRecordFields = describeFields<UserWithAccount>({
  code: { kind: 'text', label: label.code },
  firstName: { kind: 'text', label: label.firstName },
  middleName: { kind: 'text', label: label.middleName },
  lastName: { kind: 'text', label: label.lastName },
  gender: { kind: 'code', label: label.gender, codes: genders },
  // Left out for privacy, since exported lists are passed around.
  nationalId: { kind: 'text', label: label.nationalId, notIn: ['export'] },
  email: { kind: 'text', label: label.email },
  phoneNumber: { kind: 'text', label: label.phoneNumber },
  status: { kind: 'code', label: label.status, codes: staffStatuses },
  employmentType: { kind: 'code', label: label.employmentType, codes: employmentTypes },
  department: { kind: 'department', label: label.department },
  designation: { kind: 'text', label: label.designation },
  username: { kind: 'text', label: label.username },
  createdOn: { kind: 'moment', label: label.createdOn },
  updatedOn: { kind: 'moment', label: label.updatedOn },
  approvedOn: { kind: 'moment', label: label.approvedOn },
  approvedBy: { kind: 'person', label: label.approvedBy },
  declinedOn: { kind: 'moment', label: label.declinedOn },
  declineReason: { kind: 'text', label: label.declineReason },
  lastSignInOn: { kind: 'moment', label: label.lastSignInOn },
  secondFactorOn: { kind: 'moment', label: label.secondFactorOn },
  role: { kind: 'code', label: label.role, codes: roles },
  duties: { kind: 'text', label: label.duties },
  accountNotExpired: { kind: 'flag', label: label.accountNotExpired },
  accountNotLocked: { kind: 'flag', label: label.accountNotLocked },
  credentialsNotExpired: { kind: 'flag', label: label.credentialsNotExpired },
  enabled: { kind: 'flag', label: label.enabled },
})
