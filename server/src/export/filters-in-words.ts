import type { ListDescription } from '@insaka/domain/all-lists'
import { filterText } from '@insaka/domain/core/list-filters'
import { directions, scopes, type Direction, type Scope } from '@insaka/domain/core/register'
import type { TenantTx } from '../db/transactions.ts'
import { usualScope } from '../registers/list-request.ts'
import type { Fact } from '../workbook/contents.ts'
import type { Department } from './export.repository.ts'
import type { Asked, Source } from './source.ts'

/** What a list shows and in which order, as its screen says it. */
export async function filtersInWords(
  tx: TenantTx,
  { isRegister, states, sortFields, filters }: ListDescription,
  { nameOf = {}, departments }: Pick<Source, 'nameOf'> & { departments: Department[] },
  { caller, sortField, query }: Asked,
): Promise<Fact[]> {
  const { scope = usualScope(caller), direction = 'desc' } = query as { scope?: Scope; direction?: Direction }
  const state = textOf(query['status'] ?? query['stage'])
  const search = textOf(query['search'])
  const chosen = Object.entries(filters).flatMap(([name, filter]) => {
    const value = textOf(query[name])
    return value === undefined ? [] : [{ name, filter, value }]
  })
  const own = departments.find(({ id }) => id === caller.departmentId)
  const ofOwn = scope === 'department' && own ? ` (${own.code}: ${own.name})` : ''
  const narrowed = await Promise.all(
    chosen.map(async ({ name, filter, value }) => ({
      label: filter.label,
      value: (await nameOf[name]?.(tx, Number(value))) ?? filterText(filter, value, departments),
    })),
  )
  return [
    ...(isRegister ? [{ label: 'Scope', value: scopes[scope] + ofOwn }] : []),
    ...(state !== undefined && states
      ? [
          {
            label: 'State',
            value: filterText({ kind: 'choice', label: 'State', choices: states }, state, []),
          },
        ]
      : []),
    ...narrowed,
    ...(search ? [{ label: 'Search', value: search }] : []),
    ...(sortFields?.[sortField] === undefined
      ? []
      : [{ label: 'Order', value: `${sortFields[sortField]}, ${directions[direction].toLowerCase()}` }]),
  ]
}

/** A value of a query as its address has it. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'number' ? String(value) : (value as string)
}
