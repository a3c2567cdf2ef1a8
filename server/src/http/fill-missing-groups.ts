import type * as z from 'zod/mini'

/** Treats a missing group of fields as an empty one, so that faults name each of its fields. */
export function withEmptyGroups(shape: z.ZodMiniType, sent: unknown): unknown {
  if (!('shape' in shape) || typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const body = sent as Record<string, unknown>
  for (const [name, field] of Object.entries(shape.shape as Record<string, z.ZodMiniType>)) {
    if ('shape' in field) body[name] ??= {}
  }
  return body
}
