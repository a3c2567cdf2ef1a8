/** The part of an OpenAPI document that this page uses. */
export type OpenApi = {
  tags?: { name: string; description?: string }[]
  paths?: Record<string, Record<string, { tags?: string[]; summary?: string; description?: string }>>
}

export type Operation = {
  group: string
  method: string
  path: string
  summary: string
  /** Description of the permitted callers. */
  access: string
}
type OperationGroup = { name: string; description: string | undefined; operations: Operation[] }

const operationsOf = ({ paths = {} }: OpenApi): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags, summary = '', description: access = '' }]) => ({
      group: tags?.[0] ?? 'other',
      method: method.toUpperCase(),
      path,
      summary,
      access,
    })),
  )

/** Operations whose method, path, purpose or permitted callers contain the text, by group. */
export function findOperations(document: OpenApi, text: string): OperationGroup[] {
  const searchText = text.trim().toLowerCase()
  const descriptions = new Map(document.tags?.map(({ name, description }) => [name, description]))
  const groups = new Map<string, Operation[]>()
  for (const operation of operationsOf(document)) {
    const { group, method, path, summary, access } = operation
    if (!`${method} ${path} ${summary} ${access}`.toLowerCase().includes(searchText)) continue
    groups.set(group, [...(groups.get(group) ?? []), operation])
  }
  return [...groups].map(([name, operations]) => ({ name, description: descriptions.get(name), operations }))
}
