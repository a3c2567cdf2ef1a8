import { databaseErrorOf } from '../db/errors.ts'

const maxLength = 300

/** The reason for a failure without query parameters, because they quote records. */
export function failureReason(error: unknown): string {
  const causes = [error, error instanceof AggregateError ? error.errors[0] : undefined]
  for (
    let current = causes.at(-1) ?? error;
    current instanceof Error && current.cause instanceof Error;
    current = current.cause
  )
    causes.push(current.cause)
  const reasons = causes.flatMap((cause) => {
    if (!(cause instanceof Error)) return []
    // The message of a failed query contains its parameters; the cause follows without them.
    if (cause.message.startsWith('Failed query') && cause.cause) return []
    return textOf(cause)
  })
  return reasons.join(' ').slice(0, maxLength) || 'No reason was given.'
}

function textOf(error: Error): string {
  const { code, constraint, message } = error as ReturnType<typeof databaseErrorOf>
  if (!/^[\dA-Z]{5}$/.test(code ?? '')) return message
  return `The database refused it: ${code}${constraint ? ` (${constraint})` : ''}.`
}
