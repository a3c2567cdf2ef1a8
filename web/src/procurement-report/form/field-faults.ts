import { Refusal, refusals } from '@insaka/domain/core/errors'

/** The days stand in the path of the call, and under names of their own in the form. */
const names: Readonly<Record<string, string>> = { from: 'dateFrom', to: 'dateTo' }

const twoAlready = 'Two reports are being made already. Please try again when one of them is ready.'

/** What the server refused, in the words and under the names of the form. */
export function inWordsOfForm(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const { code, details, fields, message } = error
  const isPlain = code === 'TOO_MANY' && message === refusals.TOO_MANY.message
  return new Refusal(code, {
    ...details,
    message: isPlain ? twoAlready : message,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, messages]) => [names[name] ?? name, messages]),
    ),
  })
}
