import { userFieldLabels } from '@insaka/domain/users/users.labels'
import type { RecordLabels } from '../../ui/record/record-labels.ts'
import { userRecordLabels } from './user-form.ts'

/** A user as the history tells it. */
export const userHistoryLabels: RecordLabels = {
  labels: {
    ...userRecordLabels.labels,
    'user.username': userFieldLabels.username,
    approvedOn: userFieldLabels.approvedOn,
    approvedBy: userFieldLabels.approvedBy,
    declinedOn: userFieldLabels.declinedOn,
    declineReason: userFieldLabels.declineReason,
  },
  displayText: userRecordLabels.displayText,
  actions: {
    registered: 'Registered',
    imported: 'Imported',
    approved: 'Approved',
    declined: 'Declined',
    changed: 'Changed',
    'changed own profile': 'Own profile changed',
    'reset the password': 'Password reset',
    'changed own password': 'Own password changed',
    'taken back': 'Taken back',
  },
}
