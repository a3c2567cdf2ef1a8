import type { Direction, Scope } from '@insaka/domain/core/register-list.schema'
import { pagePattern, readSearch, searchPattern } from '../state/read-search.ts'

/** What the address of a register's list says. What is absent is as usual. */
export type ListSearch = {
  scope?: Scope | undefined
  status?: string | undefined
  search?: string | undefined
  sort?: string | undefined
  direction?: Direction | undefined
  page?: number | undefined
  size?: number | undefined
  /** The record that is open over the list. */
  record?: number | 'new' | undefined
  /** The filters of the register. */
  [filter: string]: string | number | undefined
}

type ListSearchPart = 'scope' | 'status' | 'search' | 'sort' | 'direction' | 'page' | 'size' | 'record'

/** The `supportedSearch` of a register takes away the states, fields and filters that it does not have. */
export const readListSearch: (search: Readonly<Record<string, unknown>>) => ListSearch = readSearch<
  Pick<ListSearch, ListSearchPart>
>(
  {
    scope: /^(mine|department|institution)$/,
    // One state, or several joined by commas.
    status: /^[A-Z_]{1,30}(,[A-Z_]{1,30}){0,9}$/,
    search: searchPattern,
    sort: /^(?!id$)[a-z]{1,30}$/i,
    direction: /^asc$/,
    page: pagePattern,
    size: /^(1?[1-9]|[12]0)$/,
    record: /^(new|[1-9]\d{0,14})$/,
  },
  { page: Number, size: Number, record: (text) => (text === 'new' ? text : Number(text)) },
  // As long as a filter's text may be, such as the name of a vendor.
  /^.{1,160}$/,
)
