import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { InstitutionListed } from '@insaka/domain/institutions/institutions.schema'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useInstitutionSearch } from '../state/institutions.ts'
import { useField, type FieldOf } from '../ui/form/use-field.ts'
import classes from './InstitutionField.module.css'

type Named = Pick<InstitutionListed, 'code' | 'name'>

type Props<In extends FieldValues, Out> = FieldOf<In, Out> & {
  /** The one that is chosen, when it is known. */
  chosen: Named | undefined
  /** Follows a choice, after the form has it. */
  onChoose: () => void
}

/** One institution of the directory, found by a part of any of its names. */
export function InstitutionField<In extends FieldValues, Out>({ chosen, onChoose, ...rest }: Props<In, Out>) {
  const { element, value, change, leave, error, sending } = useField(rest)
  const [open, setOpen] = useState(false)
  const { found, more, loading, failure, onType } = useInstitutionSearch(true)
  const code = typeof value === 'string' ? value : null
  const isFound = found.some((each) => each.code === code)
  const offered: readonly Named[] =
    code === null || isFound ? found : [chosen ?? { code, name: code }, ...found]

  return (
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
      // The server has searched already, in more than the name.
      filter={({ options }) => options}
      allowDeselect={false}
      readOnly={sending}
      error={error ?? failure?.message}
      nothingFoundMessage={loading ? 'Searching…' : 'No institution has this name.'}
      maxDropdownHeight={280}
      comboboxProps={{ transitionProps: { duration: 0 } }}
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
  )
}
