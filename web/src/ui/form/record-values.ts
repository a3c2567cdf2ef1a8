import type * as z from 'zod/mini'

type Fields = Readonly<Record<string, z.ZodMiniType>>

/** How every field begins that nothing else is said of: as its shape has it where one is absent, else empty. */
export function blankValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const absent = field.safeParse(undefined)
      return [name, absent.success ? (absent.data ?? null) : null]
    }),
  )
}

/** The part of a saved record that people fill in, with what names it. */
export function valuesOf(fields: Fields, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = ['id', 'version', ...Object.keys(fields)]
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}
