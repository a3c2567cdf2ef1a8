import { codePattern, readSearch } from '../state/read-search-params.ts'

export type StructureSearch = {
  institution?: string | undefined
  department?: string | undefined
  open?: string | undefined
  adding?: true | undefined
}

const toUpperCase = (text: string) => text.toUpperCase()

export const readStructureSearch = readSearch<StructureSearch>(
  { institution: codePattern, department: codePattern, open: codePattern, adding: /^true$/ },
  { institution: toUpperCase, department: toUpperCase, open: toUpperCase, adding: () => true },
)
