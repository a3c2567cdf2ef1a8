import * as z from 'zod/mini'
import { identifyingText } from '../core/text-fields.ts'
import { userFieldLabels as label } from './users.labels.ts'

/** Limits for every username, existing or new. */
export const usernameLimits = { min: 4, max: 64 }
export const passwordLimits = { min: 6, max: 200 }

/** The username at sign-in: less strict than a new one, since existing usernames may be older than those rules. */
export const username = identifyingText(label.username, usernameLimits).check(
  z.refine((value) => !/[\p{Zs}\t]/u.test(value), `${label.username} cannot contain spaces.`),
)

/** Only ASCII characters, so that no username looks like another. */
export const newUsername = identifyingText(label.username, usernameLimits).check(
  z.regex(/^[a-z0-9._@-]*$/i, `${label.username} can contain only letters a–z, digits and . _ - @.`),
  z.toLowerCase(),
)
