import type { Direction, Scope } from '@insaka/domain/core/register'

/** What the address of a register's list says. What is absent is as usual. */
export type ListSearch<State extends string = string, Sort extends string = string> = {
  scope?: Scope | undefined
  status?: State | undefined
  department?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  sort?: Sort | undefined
  direction?: Direction | undefined
  page?: number | undefined
  size?: number | undefined
  /** The record that is open over the list. */
  record?: number | 'new' | undefined
}

const day = /^\d{4}-\d{2}-\d{2}$/
const forms: Record<keyof ListSearch, RegExp> = {
  scope: /^(mine|department|institution)$/,
  status: /^[A-Z_]{1,30}$/,
  department: /^[A-Z0-9&-]{2,16}$/i,
  from: day,
  to: day,
  search: /^.{1,100}$/,
  sort: /^(?!id$)[a-z]{1,30}$/i,
  direction: /^asc$/,
  page: /^[1-9]\d{0,5}$/,
  size: /^(1?[1-9]|[12]0)$/,
  record: /^(new|[1-9]\d{0,14})$/,
}
const numbers = ['page', 'size', 'record']

/**
 * Reads a list's address by the form of its parts; which states and fields a register has, its page knows (known-search).
 * What has another form counts as not being there, and what is usual is left out. It is light on purpose: the routes,
 * and so the reading of their addresses, are loaded with the sign-in page.
 */
export function readListSearch(given: Record<string, unknown>): ListSearch {
  const read: Record<string, unknown> = {}
  for (const [name, form] of Object.entries(forms)) {
    const value = given[name]
    if (value === undefined) continue
    // Addresses are read as JSON where they can be: a search for 12 comes as a number.
    const text = typeof value === 'number' ? String(value) : value
    const isGood = typeof text === 'string' && form.test(text)
    const isNumber = numbers.includes(name) && text !== 'new'
    // Named and undefined: the router keeps what a route says nothing of.
    read[name] = isGood ? (isNumber ? Number(text) : text) : undefined
  }
  return read
}
