import { useQuery } from '@tanstack/react-query'
import { matchesWords } from './palette-choices.ts'

const maxGuideHits = 6

/** Finds pages and headings of the guide by word prefixes; the index is loaded with the palette. */
export function useGuideSearch(words: string) {
  const { data: pages = [] } = useQuery({
    queryKey: ['guide'],
    queryFn: async () => (await import('virtual:guide-index')).default,
    staleTime: Infinity,
  })
  if (words === '') return []
  return pages
    .flatMap(({ name, title, headings }) => [
      { page: name, hash: '', label: title, about: 'Guide' },
      ...headings.map(({ id, text }) => ({ page: name, hash: id, label: text, about: title })),
    ])
    .filter(({ page, label, about }) => page !== 'README' && matchesWords(`${label} ${about}`, words))
    .slice(0, maxGuideHits)
}
