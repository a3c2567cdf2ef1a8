import type * as z from 'zod/mini'

type Fields = Readonly<Record<string, z.ZodMiniType>>

/** Initial values: each field’s schema default, otherwise null. */
export function blankValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const absent = field.safeParse(undefined)
      return [name, absent.success ? (absent.data ?? null) : null]
    }),
  )
}

/** The editable fields of a saved record, with id and version. */
export function valuesOf(fields: Fields, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = ['id', 'version', ...Object.keys(fields)]
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}
