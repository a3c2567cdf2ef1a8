import * as z from 'zod/mini'
import { identity } from '../core/text-fields.ts'
import { userFieldLabels as label } from './users.labels.ts'

/** What a user is known by at sign-in: the same bounds for everybody who types or makes one. */
export const usernameLimits = { min: 4, max: 64 }
export const passwordLimits = { min: 6, max: 200 }

/** As it is typed to come in: some are older than the rule for new ones. */
export const username = identity(label.username, usernameLimits).check(
  z.refine((value) => !/[\p{Zs}\t]/u.test(value), `${label.username} may have no blanks.`),
)

/** A new one has no letters that are taken for others, so that nobody passes for somebody else. */
export const newUsername = identity(label.username, usernameLimits).check(
  z.regex(/^[a-z0-9._@-]*$/i, `${label.username} takes the letters a–z, digits, and . _ - @.`),
  z.toLowerCase(),
)
