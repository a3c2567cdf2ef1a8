import * as z from 'zod/mini'
import { code } from './text-fields.ts'

/** `?institution=CODE` of the calls in which DEV reaches other institutions; absent means one's own. */
export const institutionChoice = z.optional(code('Institution'))
