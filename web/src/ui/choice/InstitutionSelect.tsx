import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { InstitutionListed } from '@insaka/domain/institutions/institutions.schema'
import { Select } from '@mantine/core'
import classes from './InstitutionSelect.module.css'

type Named = Pick<InstitutionListed, 'code' | 'alias' | 'name'>

export type InstitutionSearch = {
  /** What there is to choose from, as far as it was searched for, and how many more there are. */
  found: readonly Named[]
  more: number
  loading: boolean
  failure: Error | null
  onType: (text: string) => void
}

type Props = InstitutionSearch & { chosen: Named | undefined; onChoose: (code: string) => void }

/** One institution out of many: by its short name, found by a part of any of its names. */
export function InstitutionSelect({ chosen, found, more, loading, failure, onType, onChoose }: Props) {
  const offered = chosen && !found.some(({ code }) => code === chosen.code) ? [chosen, ...found] : found
  const byCode = new Map(offered.map((each) => [each.code, each]))
  return (
    <Select
      label="Institution"
      placeholder="Choose an institution…"
      data={offered.map(({ code, alias }) => ({ value: code, label: alias }))}
      value={chosen?.code ?? null}
      searchable
      // The server has searched already, in more than the short name.
      filter={({ options }) => options}
      allowDeselect={false}
      error={failure?.message}
      nothingFoundMessage={loading ? 'Searching…' : 'No institution has this name.'}
      maxDropdownHeight={340}
      // Beside its field also in the order of the page, so that it belongs to the page's content.
      comboboxProps={{ withinPortal: false, shadow: 'md', transitionProps: { duration: 0 } }}
      onSearchChange={(text) => onType(text === chosen?.alias ? '' : text)}
      onChange={(code) => code !== null && onChoose(code)}
      renderOption={({ option, checked }) => (
        <span className={classes.option} data-chosen={checked || undefined}>
          <span className={classes.alias}>{option.label}</span>
          <span className={classes.name}>
            {option.value} · {byCode.get(option.value)?.name}
          </span>
        </span>
      )}
      {...(more > 0 && { description: `Type a part of a name to find one of ${more} more.` })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
