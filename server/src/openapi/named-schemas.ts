import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { jsonSchemaOf, type JsonSchema } from '../http/reply-schema.ts'
import { schemaNames } from './schema-names.ts'

const nameOf = new Map(Object.entries(schemaNames).map(([name, shape]) => [shape, name]))

/** Adds component names to the global descriptions, so named shapes become references. */
class NamedRegistry extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(shape: z.core.$ZodType) {
    const id = nameOf.get(shape as z.ZodMiniType)
    const described = z.globalRegistry.get(shape)
    return id === undefined ? described : { ...described, id }
  }
}
const namedRegistry = new NamedRegistry()

export class NamedSchemas {
  readonly all: Record<string, JsonSchema> = {}

  /** The schema of a shape; a reference if the shape has a name. */
  schemaOf(shape: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
    const { $defs = {}, ...schema } = refsToComponents(jsonSchemaOf(shape, io, namedRegistry))
    for (const [name, part] of Object.entries($defs as Record<string, JsonSchema>)) this.register(name, part)
    return schema
  }

  register(name: string, schema: JsonSchema): JsonSchema {
    const registered = (this.all[name] ??= schema)
    if (!isDeepStrictEqual(registered, schema)) throw new Error(`Two schemas are called ${name}.`)
    return referenceTo(name)
  }
}

export const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

const refsToComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
