import * as z from 'zod/mini'
import { requireFilled, requiredError } from './text-fields.ts'

/** A secret as it was typed: not trimmed, never echoed in a message. */
export function password(label: string, { min, max = 200 }: { min: number; max?: number }) {
  return z
    .string(requiredError(label, 'text'))
    .check(
      requireFilled(label),
      z.minLength(min, `${label} needs at least ${min} characters.`),
      z.maxLength(max, `${label} may have at most ${max} characters.`),
    )
}

/** Of which temporary passwords are made: none is taken for another when it is read out. */
export const temporaryPasswordLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const fourLetters = `[${temporaryPasswordLetters}]{4}`

/** Passwords that anybody guesses, or that another person has given. */
const forbiddenPasswords: [RegExp, string][] = [
  [/^\s+$/, 'Blanks alone are no password.'],
  [/^(\S)\1+$/iu, 'One character over and over is no password.'],
  [/^\s*insaka\s*$/i, 'The name of the product is no password.'],
  [
    new RegExp(`^\\s*(?=\\S*\\d)${fourLetters}(-${fourLetters}){3}\\s*$`, 'i'),
    'This looks like a temporary password, which somebody else has seen. Please choose one of your own.',
  ],
]

/** A password that is to hold from now on; one that is typed to come in may be older than these rules. */
export const newPassword = (label: string, limits: { min: number; max?: number }) =>
  password(label, limits).check(
    ...forbiddenPasswords.map(([form, message]) => z.refine<string>((value) => !form.test(value), message)),
  )
