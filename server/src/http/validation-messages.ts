import type * as z from 'zod/mini'

type RawIssue = z.core.$ZodRawIssue

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** A key may be as long as the body. */
const maxNameLength = 60

/** Message for a field whose schema has none; those of the library would not help users. */
export function validationMessage(issue: RawIssue): string {
  const name = (issue.path?.findLast((key) => typeof key === 'string') ?? 'This').slice(0, maxNameLength)
  // A missing value is a mistake of the user; all others are mistakes of a client program.
  if (issue.input === undefined || issue.input === null) return `${fieldLabel(name)} is required.`
  return `${name} ${predicateOf(issue)}.`
}

/** `contractManager` → `Contract manager` */
const fieldLabel = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function predicateOf(issue: RawIssue): string {
  const { code } = issue
  if (code === 'invalid_type') return `must be ${typeNames[issue.expected as string] ?? 'of another type'}`
  if (code === 'invalid_value') return 'must be one of the listed values'
  if (code === 'too_small') return limitPhrase('at least', issue.origin, issue.minimum)
  if (code === 'too_big') return limitPhrase('at most', issue.origin, issue.maximum)
  return 'has an invalid format'
}

function limitPhrase(comparison: 'at least' | 'at most', origin: unknown, limit: unknown): string {
  if (origin === 'string') return `must have ${comparison} ${String(limit)} characters`
  if (origin === 'array') return `must have ${comparison} ${String(limit)} entries`
  return `must be ${comparison} ${String(limit)}`
}
