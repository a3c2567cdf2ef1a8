import type { InstitutionListed } from '@insaka/domain/institutions/institutions.schema'
import type { FieldValues } from 'react-hook-form'
import { useInstitutionSearch } from '../structure/institutions.queries.ts'
import { SearchSelect } from '../ui/choice/SearchSelect.tsx'
import { useField, type FieldOf } from '../ui/fields/use-field.ts'

type Props<In extends FieldValues, Out> = FieldOf<In, Out> & {
  /** The one that is chosen, when it is known. */
  chosen: Pick<InstitutionListed, 'code' | 'name'> | undefined
  /** Follows a choice, after the form has it. */
  onChoose: () => void
}

/** One institution of the directory, found by a part of any of its names. */
export function InstitutionField<In extends FieldValues, Out>({ chosen, onChoose, ...rest }: Props<In, Out>) {
  const { value, change, ...field } = useField(rest)
  const search = useInstitutionSearch(true)
  const code = typeof value === 'string' ? value : null
  const choices = search.found.map(({ alias, ...each }) => ({ ...choiceOf(each), alsoFoundBy: [alias] }))
  return (
    <SearchSelect
      label={rest.label}
      what="institutions"
      list={{ ...search, found: choices }}
      chosen={code === null ? undefined : choiceOf(chosen ?? { code, name: code })}
      hint={search.more > 0 && `Type a part of its name to find one of ${search.more} more`}
      nothingFound="No institution has this name."
      onChoose={(next) => {
        change(next)
        onChoose()
      }}
      field={{ ...field, name: rest.name }}
    />
  )
}

const choiceOf = ({ code, name }: Pick<InstitutionListed, 'code' | 'name'>) => ({
  value: code,
  label: name,
  about: code,
})
