import type { InstitutionListed } from '@insaka/domain/institutions/institutions.schema'

type Listed = Pick<InstitutionListed, 'code' | 'alias' | 'name'>

export type InstitutionSearch = {
  /** What there is to choose from, as far as it was searched for, and how many more there are. */
  found: readonly Listed[]
  more: number
  /** The answer to what was typed last is still to come. */
  loading: boolean
  failure: Error | null
  retry: () => void
  onType: (text: string) => void
}

type Search = Pick<InstitutionSearch, 'found' | 'loading' | 'failure'>

/** What a list of institutions offers, with the one that is chosen, which need not be among those that were found. */
export function offerOf<Named extends { code: string }>(
  { found, loading, failure }: Search,
  chosen: Named | undefined,
) {
  const isFound = found.some(({ code }) => code === chosen?.code)
  const offered: readonly (Named | Listed)[] = chosen && !isFound ? [chosen, ...found] : found

  /**
   * To whoever types only what fits, so that the first of the list is two keys away. The server has searched in more
   * than the list shows; until it has, what fits beyond doubt is offered.
   */
  function fitting<Option extends object>(options: Option[], typed: string): Option[] {
    const text = typed.trim().toLowerCase()
    const fits = ({ name, alias, code }: Listed) =>
      !loading || [name, alias, code].some((each) => each.toLowerCase().includes(text))
    const hits = new Set<unknown>(found.filter(fits).map(({ code }) => code))
    return options.filter((option) => 'value' in option && hits.has(option.value))
  }

  // A list that could not be asked for has nothing to say; why stands below.
  const nothingFound = failure ? null : 'No institution has this name.'
  return { offered, fitting, nothingFound: loading ? 'Searching…' : nothingFound }
}
