import * as z from 'zod/mini'
import type { Endpoint } from '@insaka/domain/core/endpoint'

export type JsonSchema = Record<string, unknown>

/** The JSON Schema of a shape, as replies are serialised with it and OpenAPI prints it; `metadata` may give it names. */
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
      // A number of an address is read from text; its pattern is said by its bounds.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern
    },
  }) as JsonSchema
  delete schema['$schema']
  return schema
}

/** Fields that the shape does not list never leave the server, whatever a handler returns. */
export function replySchemaOf(endpoint: Endpoint): JsonSchema {
  return wrapPayload(endpoint, jsonSchemaOf(endpoint.payload, 'output'))
}

/** The reply round its payload. */
export const wrapPayload = ({ bare }: Endpoint, payload: JsonSchema): JsonSchema =>
  bare
    ? payload
    : {
        type: 'object',
        properties: { message: { type: 'string' }, payload },
        required: ['message', 'payload'],
        additionalProperties: false,
      }

/** The JSON Schema of the record that an endpoint answers with. What a conflict shows as `current` passes it as well. */
export function recordSchemaOf(endpoint: Endpoint): JsonSchema | undefined {
  const record = recordShapeOf(endpoint)
  return record && jsonSchemaOf(record, 'output')
}

/** The field of the payload that carries a version or, where records do not change, a number. */
export function recordShapeOf({ payload }: Endpoint): z.ZodMiniObject | undefined {
  const fields = 'shape' in payload ? Object.values(payload.shape) : []
  const objects = fields
    .map((field) => (field instanceof z.ZodMiniOptional ? field.def.innerType : field))
    .filter((field) => field instanceof z.ZodMiniObject)
  return objects.find(({ shape }) => 'version' in shape) ?? objects.find(({ shape }) => 'id' in shape)
}

/** `anyOf: [X, null]` says the same as `type: [X, null]`, which the serialiser handles many times faster. */
function flattenNullable(schema: JsonSchema): void {
  const { anyOf } = schema as { anyOf?: JsonSchema[] }
  if (anyOf?.length !== 2 || anyOf[1]?.['type'] !== 'null' || typeof anyOf[0]?.['type'] !== 'string') return
  const nonNull = anyOf[0]
  delete schema['anyOf']
  const choices = nonNull['enum'] as unknown[] | undefined
  Object.assign(schema, nonNull, { type: [nonNull['type'], 'null'] }, choices && { enum: [...choices, null] })
}
