import * as z from 'zod/mini'
import { requireFilled, requiredError } from './text-fields.ts'

/** A secret exactly as typed: never trimmed, never repeated in a message. */
export function password(label: string, { min, max = 200 }: { min: number; max?: number }) {
  return z
    .string(requiredError(label, 'text'))
    .check(
      requireFilled(label),
      z.minLength(min, `${label} needs at least ${min} characters.`),
      z.maxLength(max, `${label} may have at most ${max} characters.`),
    )
}

/** Alphabet of temporary passwords, without look-alike characters. */
export const temporaryPasswordLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const fourLetters = `[${temporaryPasswordLetters}]{4}`

/** Passwords that are easy to guess, or that another person has assigned. */
const forbiddenPasswords: [RegExp, string][] = [
  [/^\s+$/, 'A password cannot consist of spaces only.'],
  [/^(\S)\1+$/iu, 'A password cannot be one character repeated.'],
  [/^\s*insaka\s*$/i, 'A password cannot be the name of the product.'],
  [
    new RegExp(`^\\s*(?=\\S*\\d)${fourLetters}(-${fourLetters}){3}\\s*$`, 'i'),
    'This looks like a temporary password, which somebody else has seen. Please choose one of your own.',
  ],
]

/** A newly chosen password; sign-in does not apply these rules, since existing passwords may be older. */
export const newPassword = (label: string, limits: { min: number; max?: number }) =>
  password(label, limits).check(
    ...forbiddenPasswords.map(([form, message]) => z.refine<string>((value) => !form.test(value), message)),
  )
