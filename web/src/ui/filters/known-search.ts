import { listQuery } from '@insaka/domain/core/register'
import { choice } from '@insaka/domain/core/text'
import type * as z from 'zod/mini'
import type { ListSearch } from './list-search.ts'

/** Takes from an address what this register knows: its states, its sortable fields, days that exist. */
export function knownSearch<State extends string, Sort extends string>(
  states: Record<State, string>,
  sortFields: Record<Sort, string>,
) {
  const shapes: Record<string, z.ZodMiniType> = { ...listQuery(states), sort: choice('sort', sortFields) }
  return (search: ListSearch): ListSearch<State, Sort> =>
    Object.fromEntries(
      Object.entries(search).filter(([name, value]) => shapes[name]?.safeParse(value).success ?? true),
    )
}
