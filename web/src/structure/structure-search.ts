import { codeForm, readSearch } from '../state/read-search.ts'

/** Which institution and department the address names, what is open there, and whether something is being added. */
export type StructureSearch = {
  institution?: string | undefined
  department?: string | undefined
  open?: string | undefined
  adding?: true | undefined
}

const upper = (text: string) => text.toUpperCase()

export const readStructureSearch = readSearch<StructureSearch>(
  { institution: codeForm, department: codeForm, open: codeForm, adding: /^true$/ },
  { institution: upper, department: upper, open: upper, adding: () => true },
)
