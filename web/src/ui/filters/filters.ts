/** What narrows a list besides its scope, its state and the search. */
export type Filters = {
  department?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type Department = { code: string; name: string; active: boolean }

export const countFilters = ({ department, from, to }: Filters): number =>
  [department, from, to].filter(Boolean).length
