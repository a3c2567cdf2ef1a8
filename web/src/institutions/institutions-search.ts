import { codePattern, pagePattern, readSearch, searchPattern } from '../state/read-search.ts'

/** What the address of the institutions says. */
export type InstitutionsSearch = {
  search?: string | undefined
  page?: number | undefined
  /** The institution that is open over the cards, by its acronym; in small letters `new` is none there is. */
  institution?: string | undefined
}

export const readInstitutionsSearch = readSearch<InstitutionsSearch>(
  { search: searchPattern, page: pagePattern, institution: codePattern },
  { page: Number, institution: (text) => (text === 'new' ? text : text.toUpperCase()) },
)
