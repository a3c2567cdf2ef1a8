/** What the address of the institutions says. */
export type InstitutionsSearch = {
  search?: string | undefined
  page?: number | undefined
  /** The institution that is open over the cards, by its acronym; in small letters `new` is none there is. */
  institution?: string | undefined
}

/** Read by its form alone: the routes, and so the reading of their addresses, are loaded with the sign-in page. */
export function readInstitutionsSearch(given: Record<string, unknown>): InstitutionsSearch {
  // Addresses are read as JSON where they can be: a search for 12 comes as a number.
  const [search, institution] = [given.search, given.institution].map((value) =>
    typeof value === 'number' ? String(value) : value,
  )
  const page = Number(given.page)
  // Named and undefined: the router keeps what a route says nothing of.
  return {
    search: typeof search === 'string' && /^.{1,100}$/.test(search) ? search : undefined,
    institution: typeof institution === 'string' ? codeOrNew(institution) : undefined,
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : undefined,
  }
}

function codeOrNew(text: string): string | undefined {
  if (text === 'new') return text
  return /^[A-Z0-9&-]{2,16}$/i.test(text) ? text.toUpperCase() : undefined
}
