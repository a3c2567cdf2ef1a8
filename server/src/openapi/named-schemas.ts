import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { jsonSchemaOf, type JsonSchema } from '../http/reply-schema.ts'
import { schemaNames } from './schema-names.ts'

const nameOf = new Map(Object.entries(schemaNames).map(([name, shape]) => [shape, name]))

/** Descriptions as everywhere, and names besides, by which the shapes become references. */
class Named extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(shape: z.core.$ZodType) {
    const id = nameOf.get(shape as z.ZodMiniType)
    const described = z.globalRegistry.get(shape)
    return id === undefined ? described : { ...described, id }
  }
}
const named = new Named()

/** Collects the schemas of a document under their names. */
export class NamedSchemas {
  readonly all: Record<string, JsonSchema> = {}

  /** The schema of a shape; a reference where it has a name. */
  of(shape: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
    const { $defs = {}, ...schema } = pointingToComponents(jsonSchemaOf(shape, io, named))
    for (const [name, part] of Object.entries($defs as Record<string, JsonSchema>)) this.keep(name, part)
    return schema
  }

  /** A reference to the schema, which is kept under this name. */
  keep(name: string, schema: JsonSchema): JsonSchema {
    const kept = (this.all[name] ??= schema)
    if (!isDeepStrictEqual(kept, schema)) throw new Error(`Two schemas are called ${name}.`)
    return referenceTo(name)
  }
}

export const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

const pointingToComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
