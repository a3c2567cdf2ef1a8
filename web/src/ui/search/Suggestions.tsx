import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useDebounced } from '../use-debounced.ts'

/** Query for suggestions that match the typed text. */
export type SuggestionsQuery = (typed: string) => UseQueryOptions<string[], Error, string[], string[]>

type Props = { id: string; suggest: SuggestionsQuery; typed: string }

export function Suggestions({ id, suggest, typed }: Props) {
  const { data = [] } = useQuery(suggest(useDebounced(typed.trim())))
  return (
    <datalist id={id}>
      {data.map((text) => (
        <option key={text}>{text}</option>
      ))}
    </datalist>
  )
}
