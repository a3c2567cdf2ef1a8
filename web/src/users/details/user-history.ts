import type { Told } from '../../ui/record-text.ts'
import { userFieldLabels } from '@insaka/domain/users/users.labels'
import { userTold } from './user-form.ts'

const { username, role, credentialsNotExpired, accountNotExpired, accountNotLocked, enabled } =
  userFieldLabels

/** A user as their history tells it: the account stands in a part of its own. */
export const userHistoryTold: Told = {
  labels: {
    ...userTold.labels,
    'user.username': username,
    'user.role': role,
    'user.credentialsNotExpired': credentialsNotExpired,
    'user.accountNotExpired': accountNotExpired,
    'user.accountNotLocked': accountNotLocked,
    'user.enabled': enabled,
    approvedOn: 'Approved On',
    approvedBy: 'Approved By',
  },
  text: (field, value) => userTold.text(field.replace('user.', ''), value),
  actions: {
    registered: 'Registered',
    approved: 'Approved',
    changed: 'Changed',
    'changed own profile': 'Own profile changed',
    'reset the password': 'Password reset',
    'changed own password': 'Own password changed',
  },
}
