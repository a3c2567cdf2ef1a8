import { codePattern, pagePattern, readSearch, searchPattern } from '../state/read-search-params.ts'

export type InstitutionsSearch = {
  search?: string | undefined
  page?: number | undefined
  /** Acronym of the open institution; lower-case `new` cannot be one and opens the registration. */
  institution?: string | undefined
}

export const readInstitutionsSearch = readSearch<InstitutionsSearch>(
  { search: searchPattern, page: pagePattern, institution: codePattern },
  { page: Number, institution: (text) => (text === 'new' ? text : text.toUpperCase()) },
)
