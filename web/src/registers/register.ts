import type { Direction, RegisterPagination, Scope } from '@insaka/domain/core/register'
import type { RegisterName } from '@insaka/domain/views/views.endpoints'
import type { LinkProps } from '@tanstack/react-router'
import { knownSearch } from '../ui/filters/known-search.ts'
import type { Column } from '../ui/table/column.ts'

/** A page of a register, as the path and query of its address say. */
export type ListRequest<State extends string = string, Sort extends string = string> = {
  page: number
  sortField: Sort
  pageSize: number
  query: {
    scope: Scope
    direction?: Direction | undefined
    status?: State | undefined
    department?: string | undefined
    from?: string | undefined
    to?: string | undefined
    search?: string | undefined
  }
}

/** The same for a call: where in the register, whose, and what narrows it. */
export type ListCall<State extends string, Sort extends string> = {
  params: Pick<ListRequest<State, Sort>, 'page' | 'sortField' | 'pageSize'> & { userId: string }
  query: ListRequest<State, Sort>['query']
  signal: AbortSignal
}

/** What a register answers with, whatever its payload calls it. */
export type ListReply<Row, State extends string> = {
  content: Row[]
  pagination: RegisterPagination
  counts: Record<State | 'ALL', number>
}

type Described<Row extends { id: number }, State extends string, Sort extends string> = {
  /** As it is called in addresses of the API, in the cache and among the drafts. */
  name: RegisterName
  path: NonNullable<LinkProps['to']>
  title: string
  /** On the button that makes a record. */
  create: string
  states: Readonly<Record<State, string>>
  /** Its number, `id`, is one of them. */
  sortFields: Readonly<Record<Sort, string>>
  /** What its filters call the days, such as 'Issued'. */
  daysOf: string
  /** All there are, the first of which opens a record. */
  columns: readonly Column<Row, Sort>[]
  /** The keys of those that are shown unasked. */
  usualColumns: readonly string[]
  /** Why a row is greyed, in a word. */
  signOf?: (row: Row) => string | undefined
  load: (call: ListCall<State, Sort>) => Promise<ListReply<Row, State>>
}

/** Describes a register once; the parts of its screen take what they need from here. */
export function describeRegister<Row extends { id: number }, State extends string, Sort extends string>(
  described: Described<Row, State, Sort>,
) {
  return { ...described, known: knownSearch(described.states, described.sortFields) }
}

export type Register<Row extends { id: number }, State extends string, Sort extends string> = ReturnType<
  typeof describeRegister<Row, State, Sort>
>
