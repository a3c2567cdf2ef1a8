import { text } from '../core/text.ts'
import { userFieldLabels as label } from './users.labels.ts'

/** What a user is known by at sign-in: the same bounds for everybody who types or makes one. */
export const usernameLimits = { min: 4, max: 64 }
export const passwordLimits = { min: 6, max: 200 }

export const username = text(label.username, usernameLimits)
