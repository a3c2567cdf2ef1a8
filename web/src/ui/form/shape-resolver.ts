import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/** Lets a declared shape judge a form: the first message of each field, at its place, and the values it makes. */
export function shapeResolver<In extends FieldValues, Out>(
  shape: z.ZodMiniType<Out, In>,
): Resolver<In, unknown, Out> {
  return (values, _context, { fields }) => {
    const judged = shape.safeParse(values)
    if (judged.success) return { values: judged.data, errors: {} }
    const errors: FieldErrors<In> = {}
    for (const { path, code, message } of judged.error.issues) {
      const name = path.join('.')
      // The element comes along, so that the first field at fault gets the focus.
      const field = get(fields, name) as { ref?: unknown } | undefined
      if (!get(errors, name)) set(errors, name, { type: code, message, ref: field?.ref })
    }
    return { values: {}, errors }
  }
}
