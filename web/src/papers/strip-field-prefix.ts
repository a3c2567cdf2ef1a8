import { Refusal } from '@insaka/domain/core/errors'

/** The same error, of a form whose fields are sent within another: `amendment.` comes before their names there. */
export function stripFieldPrefix(error: unknown, prefix: string): unknown {
  if (!(error instanceof Refusal)) return error
  const fields = Object.entries(error.fields).map(([path, messages]) => [
    path.startsWith(prefix) ? path.slice(prefix.length) : path,
    messages,
  ])
  return new Refusal(error.code, { ...error.details, fields: Object.fromEntries(fields) })
}
