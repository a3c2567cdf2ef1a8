import * as z from 'zod/mini'
import { code } from './text-fields.ts'

/** `?institution=CODE`, with which DEV selects another institution; defaults to the caller's own. */
export const institutionChoice = z.optional(code('Institution'))
