import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useDebounced } from '../use-debounced.ts'

/** Texts that people may mean who have typed this much. */
export type SuggestionsQuery = (typed: string) => UseQueryOptions<string[], Error, string[], string[]>

type Props = { id: string; suggest: SuggestionsQuery; typed: string }

/** What a field that has this as its list offers as one types. */
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
