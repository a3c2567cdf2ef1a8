import type { Person } from '@insaka/domain/users/people.schema'
import type { ComponentProps } from 'react'
import { SearchSelect } from '../ui/choice/SearchSelect.tsx'
import type { SearchedList } from '../ui/choice/use-searched-list.ts'

type SearchSelectProps = ComponentProps<typeof SearchSelect>
type Props = Omit<SearchSelectProps, 'list' | 'chosen' | 'fixedChoice' | 'hint' | 'onChoose'> & {
  list: SearchedList<Person>
  value: string | null
  /** The person with this value, once known. */
  chosen: SearchSelectProps['chosen']
  /** Label of the choice for nobody; without it, a person is required. */
  none?: string | undefined
  description?: SearchSelectProps['hint']
  onChoose: (id: string | null) => void
}

const noneValue = 'none'

/** Select for a person with server-side search. */
export function PersonSelect({ list, value, chosen, none, description, onChoose, ...rest }: Props) {
  const noneChoice = none === undefined ? undefined : { value: noneValue, label: none }
  return (
    <SearchSelect
      {...rest}
      list={{ ...list, found: list.found.map(personChoice) }}
      {...(noneChoice && { fixedChoice: noneChoice })}
      chosen={value === null ? noneChoice : chosen}
      hint={
        (description || list.more > 0) && (
          <>
            {description} {list.more > 0 && 'Type part of a name to find others.'}
          </>
        )
      }
      onChoose={(id) => onChoose(id === noneValue ? null : id)}
    />
  )
}

export const personChoice = ({ id, firstName, lastName, department, designation }: Person) => ({
  value: id,
  label: `${firstName} ${lastName}`,
  about: `${department} · ${designation}`,
})
