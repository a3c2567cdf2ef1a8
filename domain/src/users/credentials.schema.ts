import * as z from 'zod/mini'
import { identity } from '../core/text.ts'
import { userFieldLabels as label } from './users.labels.ts'

/** What a user is known by at sign-in: the same bounds for everybody who types or makes one. */
export const usernameLimits = { min: 4, max: 64 }
export const passwordLimits = { min: 6, max: 200 }

export const username = identity(label.username, usernameLimits).check(
  // The empty pattern of Braille looks like a blank and counts as a letter.
  z.refine((value) => !/[\p{Zs}\t\u2800]/u.test(value), `${label.username} may have no blanks.`),
)
