import type { FieldError, FieldErrors } from 'react-hook-form'

type Labels = Readonly<Record<string, string>>

/** The labelled field that a fault concerns: `agenda` for `agenda.2.paper`. */
export const labelledField = (name: string, labels: Labels): string =>
  name in labels ? name : (Object.keys(labels).find((each) => name.startsWith(`${each}.`)) ?? name)

/** The message of a field, or the first one of its lines with the number of further ones. */
export function faultText(error: FieldError | FieldErrors): string | undefined {
  if (typeof error.message === 'string') return error.message
  const messages = Object.entries(error).flatMap(([index, cells]) =>
    Object.values((cells ?? {}) as Record<string, FieldError | undefined>).flatMap((fault) =>
      fault?.message ? `Line ${Number(index) + 1}: ${fault.message}` : [],
    ),
  )
  const more = messages.length - 1
  return more > 0 ? `${messages[0]} And ${more} more.` : messages[0]
}
