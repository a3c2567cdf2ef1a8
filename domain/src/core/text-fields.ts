import * as z from 'zod/mini'

/**
 * Builders of text fields. Each takes the field's label for its messages. Values are trimmed but never converted from
 * another type.
 */

const isMissing = (value: unknown): boolean => value === null || value === undefined

export const requiredError = (label: string, kind: string) => ({
  error: (issue: { input?: unknown }) =>
    isMissing(issue.input) ? `${label} is required.` : `${label} must be ${kind}.`,
})

export const requireFilled = (label: string) =>
  z.refine<string>((value) => value.length > 0, { error: `${label} is required.`, abort: true })

const rejectCharacters = (characters: RegExp, problem: string) => (label: string) =>
  z.refine<string>((value) => !characters.test(value), `${label} contains ${problem}`)

/**
 * Descriptions may contain tabs and line breaks, but no other ASCII control characters, characters that change the text
 * direction, or lone surrogates.
 */
const rejectUnprintable = rejectCharacters(
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/u,
  'characters that cannot be shown.',
)
/** Invisible characters would make different values look equal. Braille blank (U+2800) is in none of the classes. */
const rejectInvisible = rejectCharacters(
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\p{Default_Ignorable_Code_Point}\u2800]/u,
  'invisible characters. Please type it again instead of pasting it.',
)

type Bounds = {
  min?: number
  max: number
  tooLong?: string
}

const requiredText =
  (checkCharacters: typeof rejectUnprintable) =>
  (label: string, { min = 1, max, tooLong = `${label} may have at most ${max} characters.` }: Bounds) =>
    z
      .string(requiredError(label, 'text'))
      .check(
        z.trim(),
        requireFilled(label),
        z.minLength(min, `${label} needs at least ${min} characters.`),
        z.maxLength(max, tooLong),
        checkCharacters(label),
      )

/** One line, such as a name. */
export const text = requiredText(rejectInvisible)

/** May contain line breaks, such as a description. */
export const longText = requiredText(rejectUnprintable)

const nullableText =
  (checkCharacters: typeof rejectUnprintable) =>
  (label: string, { max, tooLong = `${label} may have at most ${max} characters.` }: Omit<Bounds, 'min'>) =>
    z._default(
      z.pipe(
        z.nullable(
          z
            .string(requiredError(label, 'text'))
            .check(z.trim(), z.maxLength(max, tooLong), checkCharacters(label)),
        ),
        z.transform((value: string | null) => (value === '' ? null : value)),
      ),
      null,
    )

/** An optional text: empty or omitted becomes `null`. */
export const optionalText = nullableText(rejectInvisible)
export const optionalLongText = nullableText(rejectUnprintable)

/** A value that identifies something, such as a username or coupon; normalized, so equal-looking values are equal. */
export function identifyingText(label: string, { min = 1, max }: { min?: number; max: number }) {
  return z
    .string(requiredError(label, 'text'))
    .check(
      z.trim(),
      z.normalize('NFC'),
      requireFilled(label),
      z.minLength(min, `${label} needs at least ${min} characters.`),
      z.maxLength(max, `${label} may have at most ${max} characters.`),
      rejectInvisible(label),
    )
}

/** Normalizes a number for comparison: case, blanks and full-width characters make no difference. */
export const normalizeNumber = (number: string): string =>
  number.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, '')

/** Adds OpenAPI metadata that the schema alone does not provide. */
export function describeInOpenApi<S extends z.ZodMiniType>(field: S, metadata: Record<string, unknown>): S {
  z.globalRegistry.add(field, metadata)
  return field
}

/** The code of an institution, department or designation: compared without case, stored in capitals. */
export function code(label: string) {
  const field = z.string(requiredError(label, 'text')).check(
    z.trim(),
    requireFilled(label),
    // Checked before the conversion to capitals, which turns ß into SS.
    z.regex(/^[A-Za-z0-9&-]{2,16}$/, `${label} must have 2 to 16 letters A–Z, digits, & or -.`),
    z.toUpperCase(),
  )
  return describeInOpenApi(field, {
    description: '2 to 16 letters A–Z, digits, & and -; compared without case',
  })
}

export function email(label: string) {
  return z
    .string(requiredError(label, 'text'))
    .check(
      z.trim(),
      z.normalize('NFC'),
      requireFilled(label),
      z.maxLength(254, `${label} may have at most 254 characters.`),
      rejectInvisible(label),
      z.regex(
        /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/,
        `${label} must be an email address, such as name@example.org.`,
      ),
    )
}

export function phone(label: string) {
  return z
    .string(requiredError(label, 'text'))
    .check(
      z.trim(),
      requireFilled(label),
      z.minLength(10, `${label} needs at least 10 characters.`),
      z.maxLength(20, `${label} may have at most 20 characters.`),
      z.regex(/^\+?[0-9 ()/-]+$/, `${label} may contain only digits, spaces and + ( ) / -.`),
    )
}

/** A Zambian number has nine digits after its 0, which Excel drops from cells formatted as numbers. */
export const withDroppedZero = (cell: unknown): unknown =>
  typeof cell === 'string' && /^[1-9]\d{8}$/.test(cell) ? `0${cell}` : cell

export const phoneFromCell = (label: string) => z.pipe(z.transform(withDroppedZero), phone(label))

const emptyToNull = <S extends z.ZodMiniType<string>>(field: S) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
    z.nullable(field),
  )

/** An optional field, validated unless it is empty: empty or omitted becomes `null`. */
export function optional<S extends z.ZodMiniType<string>>(field: S) {
  return z._default(emptyToNull(field), null)
}

/** Like `optional`, but an omitted field stays unchanged. */
export function omittable<S extends z.ZodMiniType<string>>(field: S) {
  return z.optional(emptyToNull(field))
}

export function limitedText(label: string, { max }: { max: number }) {
  return z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, `${label} may have at most ${max} characters.`),
      rejectUnprintable(label),
    )
}

export function choice<const L extends Record<string, unknown>>(label: string, list: L) {
  return z.enum(Object.keys(list) as [keyof L & string, ...(keyof L & string)[]], {
    error: (issue) =>
      isMissing(issue.input) || issue.input === ''
        ? `${label} is required.`
        : `Choose ${label} from the list.`,
  })
}

export function flag(label: string) {
  return z.boolean(requiredError(label, 'true or false'))
}

export const uuid = z
  .string({ error: ({ input }) => (isMissing(input) ? 'The id of the record is required.' : undefined) })
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'This is not an id.'))

/** The version of the record on which a change is based (optimistic lock). */
export const version = z
  .int({
    error: (issue) =>
      isMissing(issue.input)
        ? 'The version of the record is required.'
        : 'The version must be a whole number.',
  })
  .check(z.gte(1, 'The version starts at 1.'))

export function oneOrMany<S extends z.ZodMiniType>(item: S, { max }: { max: number }) {
  return z.union([
    item,
    z.array(item).check(z.minLength(1, 'The list is empty.'), z.maxLength(max, `At most ${max} at once.`)),
  ])
}

/** A field that the server sets: the body may contain it, but its value is ignored. */
export const decidedByServer = z.optional(z.unknown())
