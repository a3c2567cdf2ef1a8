import type { ListedInstitution } from '@insaka/domain/institutions/institutions.schema'
import { SearchSelect } from '../ui/choice/SearchSelect.tsx'
import type { SearchedList } from '../ui/choice/use-searched-list.ts'

type Listed = Pick<ListedInstitution, 'code' | 'alias' | 'name'>
export type InstitutionSearch = SearchedList<Listed>

type Props = {
  search: InstitutionSearch
  chosen: Listed | undefined
  onChoose: (code: string) => void
}

/** Picker for one of many institutions: shows the short name, searches all names. */
export function InstitutionSelect({ search, chosen, onChoose }: Props) {
  const { found, more } = search
  return (
    <SearchSelect
      label="Institution"
      plural="institutions"
      placeholder="Choose an institution…"
      list={{ ...search, found: found.map(choiceOf) }}
      chosen={chosen && choiceOf(chosen)}
      hint={more > 0 && `Type part of a name to find ${more} more.`}
      emptyMessage="No institution has this name."
      onChoose={onChoose}
    />
  )
}

const choiceOf = ({ code, alias, name }: Listed) => ({
  value: code,
  label: alias,
  about: `${code} · ${name}`,
})
