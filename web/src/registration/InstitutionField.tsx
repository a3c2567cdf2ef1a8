import type { ListedInstitution } from '@insaka/domain/institutions/institutions.schema'
import type { FieldValues } from 'react-hook-form'
import { useInstitutionSearch } from '../structure/institution-lookup.queries.ts'
import { SearchSelect } from '../ui/choice/SearchSelect.tsx'
import { useField, type ControlledFieldProps } from '../ui/fields/use-field.ts'

type Props<In extends FieldValues, Out> = ControlledFieldProps<In, Out> & {
  chosen: Pick<ListedInstitution, 'code' | 'name'> | undefined
  /** Called after the form has the new value. */
  onChoose: () => void
}

export function InstitutionField<In extends FieldValues, Out>({ chosen, onChoose, ...rest }: Props<In, Out>) {
  const { value, change, ...field } = useField(rest)
  const institutionSearch = useInstitutionSearch(true)
  const code = typeof value === 'string' ? value : null
  const choices = institutionSearch.found.map(({ alias, ...each }) => ({
    ...choiceOf(each),
    alsoFoundBy: [alias],
  }))
  return (
    <SearchSelect
      label={rest.label}
      plural="institutions"
      list={{ ...institutionSearch, found: choices }}
      chosen={code === null ? undefined : choiceOf(chosen ?? { code, name: code })}
      hint={institutionSearch.more > 0 && `Type part of the name to find ${institutionSearch.more} more`}
      emptyMessage="No institution has this name."
      onChoose={(next) => {
        change(next)
        onChoose()
      }}
      field={{ ...field, name: rest.name }}
    />
  )
}

const choiceOf = ({ code, name }: Pick<ListedInstitution, 'code' | 'name'>) => ({
  value: code,
  label: name,
  about: code,
})
