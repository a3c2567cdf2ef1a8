import { Refusal } from '@insaka/domain/core/errors'

/** Renames the fields of an error, which the server reports with a prefix such as `amendment.`. */
export function stripFieldPrefix(error: unknown, prefix: string): unknown {
  if (!(error instanceof Refusal)) return error
  const fields = Object.entries(error.fields).map(([path, messages]) => [
    path.startsWith(prefix) ? path.slice(prefix.length) : path,
    messages,
  ])
  return new Refusal(error.code, { ...error.details, fields: Object.fromEntries(fields) })
}
