import { Refusal } from '@insaka/domain/core/errors'

/** The endpoint has other names for the dates, which are part of its path. */
const formFieldNames: Readonly<Record<string, string>> = { from: 'dateFrom', to: 'dateTo' }

/** Renames the fields of a refusal to those of the form. */
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
