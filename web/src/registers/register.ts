import {
  recordNouns,
  viewableRegisters,
  type DescribedStates,
  type ViewableRegister,
} from '@insaka/domain/all-registers'
import {
  listQuery,
  type Direction,
  type Elsewhere,
  type RegisterPagination,
  type Scope,
} from '@insaka/domain/core/register-list.schema'
import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import type { ShownSum } from '@insaka/domain/core/money'
import { choice } from '@insaka/domain/core/text-fields'
import type { LinkProps } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import type { FileEndpoint } from '../api/call.ts'
import type { ListExport } from '../files/list-export.ts'
import { registerPaths } from '../state/register-paths.ts'
import type { Column } from '../ui/table/column.ts'
import { filterShape, type Filters, type FilterValues } from './filters/filters.ts'
import type { ListSearch } from './list-search-params.ts'

/** Request for a page of a register, from the address and the user’s preferences. */
export type ListRequest<
  State extends string = string,
  Sort extends string = string,
  Values = FilterValues,
> = {
  page: number
  sortField: Sort
  pageSize: number
  query: {
    scope: Scope
    direction?: Direction | undefined
    status?: State | undefined
    search?: string | undefined
  } & Values
}

/** A list request as parameters of an API call. */
export type ListCall<State extends string = string, Sort extends string = string, Values = FilterValues> = {
  params: Omit<ListRequest<State, Sort>, 'query'> & { userId: string }
  query: ListRequest<State, Sort, Values>['query']
  signal: AbortSignal
}

/** Reply of a register’s list endpoint, under generic names. */
export type ListReply<Row = ListedRow, State extends string = string> = {
  content: Row[]
  pagination: RegisterPagination
  counts: Readonly<Record<State | 'ALL', number>>
  /** Totals over all matches, where the register has sums. */
  sums?: readonly { currency: string; amount: ShownSum }[] | undefined
  /** Matches in the whole institution, for a narrower scope. */
  elsewhere?: Elsewhere | undefined
}

export type ListedRow = { id: number }

type RegisterDefinition<Row, State extends string, Sort extends string, F extends Filters> = {
  /** Name in API paths, query cache and drafts. */
  name: ViewableRegister
  /** Label of the button for a new record; without it the register creates none. */
  createLabel?: string
  states: Readonly<Record<State, string>>
  /** Looks of the states, if only this register has them. */
  looks?: DescribedStates
  /** Includes the record number, `id`. */
  sortFields: Readonly<Record<Sort, string>>
  /** Sort fields ordered from A to Z. */
  alphabetical?: readonly string[]
  filters: F
  /** All columns; the first one opens the record. */
  columns: readonly Column<Row, NoInfer<Sort>>[]
  usualColumns: readonly string[]
  /** Keys of additional default columns on wide screens. */
  wideColumns?: readonly string[]
  /** Number that opens a row, if it differs from the row’s id. */
  idOf?: (row: Row) => number
  isMuted?: (row: Row) => boolean
  load: (call: ListCall<State, Sort, FilterValues<F>>) => Promise<ListReply<Row, State>>
  exportEndpoint: FileEndpoint
  /** Name of the import, if records can be imported. */
  importRegister?: ImportRegister
  /** Maps the query to the endpoints’ parameters where they differ. */
  queryOf?: (query: ListRequest<State, Sort, FilterValues<F>>['query']) => object
}

/** A register for the generic parts of its screen; the row type is erased, since they only pass rows on. */
export type Register = RegisterDefinition<ListedRow, string, string, Filters> & {
  path: NonNullable<LinkProps['to']>
  title: string
  noun: string
  idOf: (row: ListedRow) => number
  supportedSearch: (search: ListSearch) => ListSearch
  exportOf: (request: ListRequest) => ListExport
}

export function describeRegister<
  Row extends ListedRow,
  State extends string,
  Sort extends string,
  const F extends Filters,
>(definition: RegisterDefinition<Row, State, Sort, F>): Register {
  const { name, exportEndpoint, queryOf } = definition
  const idOf = ({ id }: Row) => id
  const exportOf = ({ sortField, query }: Parameters<Register['exportOf']>[0]): ListExport => ({
    endpoint: exportEndpoint,
    sortField,
    query: queryOf ? queryOf(query as never) : query,
  })
  const labels = { path: registerPaths[name], title: viewableRegisters[name], noun: recordNouns[name] }
  return {
    idOf,
    ...labels,
    ...definition,
    exportOf,
    supportedSearch: searchSupportedBy(definition),
  } as unknown as Register
}

type Choices = Pick<Register, 'states' | 'sortFields' | 'filters'>

/** Keeps the search parameters that this register supports; `extraParts` names the parameters of a custom page. */
export function searchSupportedBy(
  { states, sortFields, filters }: Choices,
  extraParts: readonly string[] = [],
): Register['supportedSearch'] {
  const { scope, direction, status, search } = listQuery(states)
  const shapes: Readonly<Record<string, z.ZodMiniType>> = {
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, filterShape(name, filter)])),
    scope,
    direction,
    status,
    search,
    sort: choice('sort', sortFields),
  }
  const commonParts = ['page', 'size', 'record', ...extraParts]
  return (address) =>
    Object.fromEntries(
      Object.entries(address).filter(
        ([name, value]) =>
          commonParts.includes(name) || value === undefined || shapes[name]?.safeParse(value).success,
      ),
    )
}
