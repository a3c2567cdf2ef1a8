import { recordNouns, viewableRegisters, type ViewableRegister } from '@insaka/domain/all-registers'
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
import type { ListSearch } from './list-search.ts'

/** A page of a register, as the path and query of its address say. */
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

/** The same for a call: where in the register, whose, and what narrows it. */
export type ListCall<State extends string = string, Sort extends string = string, Values = FilterValues> = {
  params: Omit<ListRequest<State, Sort>, 'query'> & { userId: string }
  query: ListRequest<State, Sort, Values>['query']
  signal: AbortSignal
}

/** What a register answers with, whatever its payload calls it. */
export type ListReply<Row = ListedRow, State extends string = string> = {
  content: Row[]
  pagination: RegisterPagination
  counts: Readonly<Record<State | 'ALL', number>>
  /** What all that is listed comes to, where the register adds it up. */
  sums?: readonly { currency: string; amount: ShownSum }[] | undefined
  /** What the same finds in the whole institution, where a part of it is looked at. */
  elsewhere?: Elsewhere | undefined
}

export type ListedRow = { id: number }

type RegisterDefinition<Row, State extends string, Sort extends string, F extends Filters> = {
  /** As it is called in addresses of the API, in the cache and among the drafts. */
  name: ViewableRegister
  /** On the button that makes a record; without it none is made here. */
  createLabel?: string
  states: Readonly<Record<State, string>>
  /** Its number, `id`, is one of them. */
  sortFields: Readonly<Record<Sort, string>>
  /** In the order of the panel. */
  filters: F
  /** All there are, the first of which opens a record. */
  columns: readonly Column<Row, NoInfer<Sort>>[]
  /** The keys of those that are shown unasked. */
  usualColumns: readonly string[]
  /** The keys of those that join them where there is much room. */
  wideColumns?: readonly string[]
  /** The number under which a row is opened, where that is not its own. */
  idOf?: (row: Row) => number
  /** Which rows are greyed, since they are out of use. */
  isMuted?: (row: Row) => boolean
  load: (call: ListCall<State, Sort, FilterValues<F>>) => Promise<ListReply<Row, State>>
  /** Answers with all that the list finds, as a file. */
  exportEndpoint: FileEndpoint
  /** Records may be brought in from files, under this name. */
  importRegister?: ImportRegister
  /** The query as its endpoints call it, where that differs from the address. */
  queryOf?: (query: ListRequest<State, Sort, FilterValues<F>>['query']) => object
}

/** A register as the parts of its screen see it. The type of its rows is left out, since they only hand rows on. */
export type Register = RegisterDefinition<ListedRow, string, string, Filters> & {
  path: NonNullable<LinkProps['to']>
  title: string
  /** What one record is called. */
  noun: string
  idOf: (row: ListedRow) => number
  supportedSearch: (search: ListSearch) => ListSearch
  exportOf: (request: ListRequest) => ListExport
}

/** Describes a register once; the parts of its screen take what they need from here. */
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

/**
 * Takes from an address what this register knows: its states, its sortable fields, its filters, days that exist. What
 * only its own page understands is named `besides`.
 */
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
