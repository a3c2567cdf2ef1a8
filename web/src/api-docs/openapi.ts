/** The part of an OpenAPI document that this page uses. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: boolean | Schema
  description?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
  $ref?: string
}

type Content = { description?: string; content?: Record<string, { schema?: Schema }>; $ref?: string }
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }

type OperationObject = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: Content
  responses?: Record<string, Content>
}

export type OpenApi = {
  tags?: { name: string; description?: string }[]
  paths?: Record<string, Record<string, OperationObject>>
  components?: { schemas?: Record<string, Schema> }
}

export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  /** Description of the permitted callers. */
  access: string
  parameters: Parameter[]
  body: Schema | null
  reply: Schema | null
}
type OperationGroup = { name: string; description: string | undefined; operations: Operation[] }

export function groupsOf(document: OpenApi): OperationGroup[] {
  const groups = new Map<string, Operation[]>()
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = operation.tags?.[0] ?? 'other'
      groups.set(name, [...(groups.get(name) ?? []), operationOf(method, path, operation)])
    }
  }
  const descriptions = new Map(document.tags?.map(({ name, description }) => [name, description]))
  return [...groups].map(([name, operations]) => ({ name, description: descriptions.get(name), operations }))
}

function operationOf(method: string, path: string, operation: OperationObject): Operation {
  return {
    id: operation.operationId ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    access: operation.description ?? '',
    parameters: operation.parameters ?? [],
    body: schemaOf(operation.requestBody),
    reply: schemaOf(operation.responses?.['200']),
  }
}

const schemaOf = (content: Content | undefined) => Object.values(content?.content ?? {})[0]?.schema ?? null

export function searchGroups(groups: OperationGroup[], text: string): OperationGroup[] {
  const searchText = text.trim().toLowerCase()
  const matches = ({ method, path, summary, access }: Operation) =>
    `${method} ${path} ${summary} ${access}`.toLowerCase().includes(searchText)
  return groups
    .map(({ operations, ...group }) => ({ ...group, operations: operations.filter(matches) }))
    .filter(({ operations }) => operations.length > 0)
}
