import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { InstitutionListed } from '@insaka/domain/institutions/institutions.schema'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useInstitutionSearch } from '../structure/institutions.queries.ts'
import { offerOf } from '../structure/institution-search.ts'
import { SearchFailure } from '../ui/choice/SearchFailure.tsx'
import { useField, type FieldOf } from '../ui/fields/use-field.ts'
import classes from './InstitutionField.module.css'

type Props<In extends FieldValues, Out> = FieldOf<In, Out> & {
  /** The one that is chosen, when it is known. */
  chosen: Pick<InstitutionListed, 'code' | 'name'> | undefined
  /** Follows a choice, after the form has it. */
  onChoose: () => void
}

/** One institution of the directory, found by a part of any of its names. */
export function InstitutionField<In extends FieldValues, Out>({ chosen, onChoose, ...rest }: Props<In, Out>) {
  const { element, value, change, leave, error, sending } = useField(rest)
  const [open, setOpen] = useState(false)
  const search = useInstitutionSearch(true)
  const { more, failure, retry, onType } = search
  const code = typeof value === 'string' ? value : null
  const { offered, fitting, nothingFound } = offerOf(
    search,
    code === null ? undefined : (chosen ?? { code, name: code }),
  )

  return (
    <>
      <Select
        ref={element}
        name={rest.name}
        label={rest.label}
        placeholder="Choose…"
        description={more > 0 ? `Type a part of its name to find one of ${more} more` : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={offered.map((each) => ({ value: each.code, label: each.name }))}
        value={code}
        searchable
        filter={({ options, search: typed }) => fitting(options, typed)}
        allowDeselect={false}
        readOnly={sending}
        error={error}
        nothingFoundMessage={nothingFound}
        maxDropdownHeight={280}
        // Beside its field also in the order of the page, so that it belongs to the dialog.
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        // Closes the list alone, not the dialog below it.
        onKeyDown={(event) => open && event.key === 'Escape' && event.stopPropagation()}
        onSearchChange={(text) => onType(offered.some(({ name }) => name === text) ? '' : text)}
        onBlur={leave}
        onChange={(chosenCode) => {
          if (chosenCode === code) return
          change(chosenCode)
          onChoose()
        }}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <span>{option.label}</span>
            <span className={classes.code}>{option.value}</span>
          </span>
        )}
      />
      <SearchFailure what="institutions" failure={failure} retry={retry} />
    </>
  )
}
