import type * as z from 'zod/mini'

/** A group of fields that was left out counts as one in which nothing was filled in, so that each field is named. */
export function withEmptyGroups(shape: z.ZodMiniType, sent: unknown): unknown {
  if (!('shape' in shape) || typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const body = sent as Record<string, unknown>
  for (const [name, field] of Object.entries(shape.shape as Record<string, z.ZodMiniType>)) {
    if ('shape' in field) body[name] ??= {}
  }
  return body
}
