import type { ListDescription } from '@insaka/domain/all-lists'
import { filterText } from '@insaka/domain/core/list-filters'
import { orderText, scopes, type Direction, type Scope } from '@insaka/domain/core/register-list.schema'
import type { TenantTx } from '../db/transactions.ts'
import { defaultScope } from '../registers/list-request.ts'
import type { Fact } from '../workbook/document-model.ts'
import type { Department } from './export.repository.ts'
import type { RequestedList, ExportSource } from './export-source.ts'

export async function describeFilters(
  tx: TenantTx,
  { isRegister, isShared, states, sortFields, alphabetical = [], filters }: ListDescription,
  { nameOf = {}, departments }: Pick<ExportSource, 'nameOf'> & { departments: Department[] },
  { caller, sortField, query }: RequestedList,
): Promise<Fact[]> {
  const { scope = defaultScope(caller, isShared), direction = 'desc' } = query as {
    scope?: Scope
    direction?: Direction
  }
  const state = queryText(query['status'] ?? query['stage'])
  const search = queryText(query['search'])
  const chosenFilters = Object.entries(filters).flatMap(([name, filter]) => {
    const value = queryText(query[name])
    return value === undefined ? [] : [{ name, filter, value }]
  })
  const ownDepartment = departments.find(({ id }) => id === caller.departmentId)
  const departmentSuffix =
    scope === 'department' && ownDepartment ? ` (${ownDepartment.code}: ${ownDepartment.name})` : ''
  const filterFacts = await Promise.all(
    chosenFilters.map(async ({ name, filter, value }) => ({
      label: filter.label,
      value: (await nameOf[name]?.(tx, Number(value))) ?? filterText(filter, value, departments),
    })),
  )
  return [
    ...(isRegister ? [{ label: 'Scope', value: scopes[scope] + departmentSuffix }] : []),
    ...(state !== undefined && states
      ? [
          {
            label: 'State',
            value: filterText({ kind: 'choice', label: 'State', choices: states }, state, []),
          },
        ]
      : []),
    ...filterFacts,
    ...(search ? [{ label: 'Search', value: search }] : []),
    ...(sortFields?.[sortField] === undefined
      ? []
      : [
          {
            label: 'Order',
            value: orderText(sortFields[sortField], direction, alphabetical.includes(sortField)),
          },
        ]),
  ]
}

function queryText(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'number' ? String(value) : (value as string)
}
