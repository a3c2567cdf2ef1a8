import { peopleEndpoints } from '@insaka/domain/users/people.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useSearchedList } from '../ui/choice/use-searched-list.ts'

const peopleQuery = (search: string | undefined) =>
  queryOptions({
    queryKey: ['users', 'people', search] as const,
    queryFn: async ({ signal }) => (await call(peopleEndpoints.find, { query: { search }, signal })).payload,
    placeholderData: keepPreviousData,
  })

/** Colleagues who can act, for a `PersonField`. */
export const usePeople = () => useSearchedList(peopleQuery, ({ people }) => people)

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'person', id] as const,
    queryFn: async ({ signal }) =>
      (await call(peopleEndpoints.find, { query: { id }, signal })).payload.people[0] ?? null,
  })

/** Today's heads of all departments of the own institution. */
export const departmentHeadsQuery = queryOptions({
  queryKey: ['users', 'heads'] as const,
  queryFn: async ({ signal }) =>
    (await call(peopleEndpoints.dutyHolders, { query: { duty: 'HEAD_OF_DEPARTMENT' }, signal })).payload
      .holders,
})
