import { userFieldLabels } from '@insaka/domain/users/users.labels'
import type { Told } from '../../ui/record/record-labels.ts'
import { userTold } from './user-form.ts'

/** A user as the history tells it. */
export const userHistoryTold: Told = {
  labels: {
    ...userTold.labels,
    'user.username': userFieldLabels.username,
    approvedOn: 'Approved On',
    approvedBy: 'Approved By',
  },
  text: userTold.text,
  actions: {
    registered: 'Registered',
    approved: 'Approved',
    changed: 'Changed',
    'changed own profile': 'Own profile changed',
    'reset the password': 'Password reset',
    'changed own password': 'Own password changed',
  },
}
