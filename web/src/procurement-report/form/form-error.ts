import { Refusal } from '@insaka/domain/core/errors'

/** The days are part of the call's path, and have names of their own in the form. */
const formFieldNames: Readonly<Record<string, string>> = { from: 'dateFrom', to: 'dateTo' }

/** What the server refused, in the words and under the names of the form. */
export function toFormError(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const { code, details, fields, message } = error
  return new Refusal(code, {
    ...details,
    message,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, messages]) => [formFieldNames[name] ?? name, messages]),
    ),
  })
}
