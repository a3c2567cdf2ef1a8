import * as z from 'zod/mini'
import type { Endpoint } from '@insaka/domain/core/endpoint'

export type JsonSchema = Record<string, unknown>

/** JSON Schema of a shape, for serialising replies and for OpenAPI; `metadata` may provide names. */
export function jsonSchemaOf(
  shape: z.ZodMiniType,
  io: 'input' | 'output',
  metadata: z.core.$ZodRegistry<Record<string, unknown>> = z.globalRegistry,
): JsonSchema {
  const schema = z.toJSONSchema(shape, {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      flattenNullable(jsonSchema)
      // Numbers in an address are parsed from text; their bounds replace the pattern.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern
    },
  }) as JsonSchema
  delete schema['$schema']
  return schema
}

/** Serialisation drops fields that the shape does not list, so that handlers cannot leak them. */
export function replySchemaOf(endpoint: Endpoint): JsonSchema {
  return wrapPayload(endpoint, jsonSchemaOf(endpoint.payload, 'output'))
}

export const wrapPayload = ({ bare }: Endpoint, payload: JsonSchema): JsonSchema =>
  bare
    ? payload
    : {
        type: 'object',
        properties: { message: { type: 'string' }, payload },
        required: ['message', 'payload'],
        additionalProperties: false,
      }

/** JSON Schema of the record that an endpoint returns, also used for `current` in a conflict. */
export function recordSchemaOf(endpoint: Endpoint): JsonSchema | undefined {
  const record = recordShapeOf(endpoint)
  return record && jsonSchemaOf(record, 'output')
}

/** The field of the payload that carries a version or, for immutable records, an id. */
export function recordShapeOf({ payload }: Endpoint): z.ZodMiniObject | undefined {
  const fields = 'shape' in payload ? Object.values(payload.shape) : []
  const objects = fields
    .map((field) => (field instanceof z.ZodMiniOptional ? field.def.innerType : field))
    .filter((field) => field instanceof z.ZodMiniObject)
  return objects.find(({ shape }) => 'version' in shape) ?? objects.find(({ shape }) => 'id' in shape)
}

/** `type: [X, null]` means the same as `anyOf: [X, null]`, and serialises many times faster. */
function flattenNullable(schema: JsonSchema): void {
  const { anyOf } = schema as { anyOf?: JsonSchema[] }
  if (anyOf?.length !== 2 || anyOf[1]?.['type'] !== 'null' || typeof anyOf[0]?.['type'] !== 'string') return
  const nonNull = anyOf[0]
  delete schema['anyOf']
  const choices = nonNull['enum'] as unknown[] | undefined
  Object.assign(schema, nonNull, { type: [nonNull['type'], 'null'] }, choices && { enum: [...choices, null] })
}
