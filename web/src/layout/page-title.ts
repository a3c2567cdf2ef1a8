import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

const productName = 'Insaka'
const productDescription =
  'Insaka: procurement registers, contracts, fuel and reports of public institutions in Zambia.'

export function usePageTitle() {
  const page = useMatches({
    select: (matches) =>
      matches.map((match) => match.staticData).findLast((data) => data.title !== undefined),
  })
  useEffect(() => setPageTitle(page?.title, page?.description), [page])
}

/** Restores the title of the product, for example after sign-out. */
export function resetPageTitle() {
  setPageTitle(undefined, undefined)
}

function setPageTitle(title: string | undefined, description: string | undefined) {
  document.title = title ? `${productName} | ${title}` : productName
  document
    .querySelector('meta[name="description"]')
    ?.setAttribute('content', description ?? productDescription)
}
