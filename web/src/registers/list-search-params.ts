import type { Direction, Scope } from '@insaka/domain/core/register-list.schema'
import { pagePattern, readSearch, searchPattern } from '../state/read-search-params.ts'

/** Search parameters of a register’s list; absent ones have their defaults. */
export type ListSearch = {
  scope?: Scope | undefined
  status?: string | undefined
  search?: string | undefined
  sort?: string | undefined
  direction?: Direction | undefined
  page?: number | undefined
  size?: number | undefined
  record?: number | 'new' | undefined
  [filter: string]: string | number | undefined
}

type ListSearchPart = 'scope' | 'status' | 'search' | 'sort' | 'direction' | 'page' | 'size' | 'record'

/** A register’s `supportedSearch` removes states, fields and filters that it does not have. */
export const readListSearch: (search: Readonly<Record<string, unknown>>) => ListSearch = readSearch<
  Pick<ListSearch, ListSearchPart>
>(
  {
    scope: /^(mine|department|institution)$/,
    // One state, or several separated by commas.
    status: /^[A-Z_]{1,30}(,[A-Z_]{1,30}){0,9}$/,
    search: searchPattern,
    sort: /^(?!id$)[a-z]{1,30}$/i,
    direction: /^asc$/,
    page: pagePattern,
    size: /^(1?[1-9]|[12]0)$/,
    record: /^(new|[1-9]\d{0,14})$/,
  },
  { page: Number, size: Number, record: (text) => (text === 'new' ? text : Number(text)) },
  // Filters have at most the length of a vendor’s name.
  /^.{1,160}$/,
)
