import type { AccountState } from '@insaka/domain/users/users.labels'

/** What the address of the users says. What is absent is as usual. */
export type UsersSearch = {
  institution?: string | undefined
  account?: AccountState | undefined
  search?: string | undefined
  page?: number | undefined
  /** The user that is open over the list. */
  user?: string | undefined
}

const forms: Record<keyof UsersSearch, RegExp> = {
  institution: /^[A-Z0-9&-]{2,16}$/i,
  account: /^(waiting|activated|deactivated)$/,
  search: /^.{1,100}$/,
  page: /^[1-9]\d{0,5}$/,
  user: /^(new|[0-9a-f-]{36})$/,
}

const meanings: Record<string, (text: string) => unknown> = {
  // As every institution is called.
  institution: (text) => text.toUpperCase(),
  page: Number,
}

/** Read by the form of its parts: the routes, and so the reading of their addresses, are loaded with the sign-in page. */
export function readUsersSearch(given: Record<string, unknown>): UsersSearch {
  const read: Record<string, unknown> = {}
  for (const [name, form] of Object.entries(forms)) {
    // Addresses are read as JSON where they can be: a search for 12 comes as a number.
    const text = typeof given[name] === 'number' ? String(given[name]) : given[name]
    const isGood = typeof text === 'string' && form.test(text)
    // Named and undefined: the router keeps what a route says nothing of.
    read[name] = isGood ? (meanings[name]?.(text) ?? text) : undefined
  }
  return read
}
