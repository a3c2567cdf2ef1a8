import { useRouter, useSearch } from '@tanstack/react-router'
import { readDecisionsSearch, type DecisionsSearch } from './decisions-search-params.ts'

/** The address of the page, with functions to change it. */
export function useDecisionsAddress() {
  const router = useRouter()
  const search = readDecisionsSearch(useSearch({ strict: false }))
  const linkTo = (target: DecisionsSearch) => ({ to: '/insaka/plscm/decisions', search: target }) as const
  return {
    search,
    hrefOf: (target: DecisionsSearch) => router.buildLocation(linkTo(target)).href,
    go: (target: DecisionsSearch, replace = false) =>
      void router.navigate({ ...linkTo(target), replace, resetScroll: false }),
  }
}

export type DecisionsAddress = ReturnType<typeof useDecisionsAddress>
