import { fieldText, type RecordLabels } from '../core/record-labels.ts'
import { roles } from '../permissions.ts'
import { dutiesText } from './duties.labels.ts'
import type { DutyRecord } from './duties.schema.ts'
import { employmentTypes, genders, staffStatuses, userFieldLabels } from './users.labels.ts'

const { code, firstName, middleName, lastName, gender, nationalId, email, phoneNumber } = userFieldLabels
const { status, employmentType, department, designation, role } = userFieldLabels
const { credentialsNotExpired, accountNotExpired, accountNotLocked, enabled } = userFieldLabels

export const accountFlagLabels = {
  'user.credentialsNotExpired': credentialsNotExpired,
  'user.accountNotExpired': accountNotExpired,
  'user.accountNotLocked': accountNotLocked,
  'user.enabled': enabled,
} as const

/** Labels in an edit conflict and in the list of missing fields. */
export const userRecordLabels: Pick<RecordLabels, 'labels' | 'displayText'> = {
  labels: {
    firstName,
    middleName,
    lastName,
    nationalId,
    gender,
    email,
    phoneNumber,
    code,
    status,
    employmentType,
    department,
    designation,
    'user.role': role,
    ...accountFlagLabels,
  },
  displayText: fieldText({
    lists: { gender: genders, status: staffStatuses, employmentType: employmentTypes, 'user.role': roles },
  }),
}

export const userHistoryLabels: RecordLabels = {
  labels: {
    ...userRecordLabels.labels,
    'user.username': userFieldLabels.username,
    approvedOn: userFieldLabels.approvedOn,
    approvedBy: userFieldLabels.approvedBy,
    declinedOn: userFieldLabels.declinedOn,
    declineReason: userFieldLabels.declineReason,
    secondFactorOn: userFieldLabels.secondFactorOn,
    duties: userFieldLabels.duties,
  },
  displayText: (field, value) =>
    field === 'duties' && Array.isArray(value)
      ? dutiesText(value as DutyRecord[])
      : userRecordLabels.displayText(field, value),
  actions: {
    registered: 'Registered',
    imported: 'Imported',
    approved: 'Approved',
    declined: 'Declined',
    changed: 'Changed',
    'changed own profile': 'Own profile changed',
    'reset the password': 'Password reset',
    'changed own password': 'Own password changed',
    'chose a new password by mail': 'New password chosen by a link from a mail',
    'set up the second factor': 'Second factor set up',
    'turned off the second factor': 'Second factor turned off',
    'took away the second factor': 'Second factor removed',
    'gave a duty': 'Duty given',
    'changed a duty': 'Duty changed',
    'ended a duty': 'Duty ended',
    'removed a duty': 'Duty removed',
    'taken back': 'Taken back',
  },
}
