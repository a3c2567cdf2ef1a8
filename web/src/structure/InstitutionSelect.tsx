import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { InstitutionListed } from '@insaka/domain/institutions/institutions.schema'
import { Select } from '@mantine/core'
import { offerOf, type InstitutionSearch } from './institution-search.ts'
import classes from './InstitutionSelect.module.css'
import { SearchFailure } from '../ui/choice/SearchFailure.tsx'

type Props = InstitutionSearch & {
  chosen: Pick<InstitutionListed, 'code' | 'alias' | 'name'> | undefined
  onChoose: (code: string) => void
}

/** One institution out of many: by its short name, found by a part of any of its names. */
export function InstitutionSelect({ chosen, onChoose, ...search }: Props) {
  const { more, failure, retry, onType } = search
  const { offered, fitting, nothingFound } = offerOf(search, chosen)
  const byCode = new Map(offered.map((each) => [each.code, each]))
  return (
    <div>
      <Select
        label="Institution"
        placeholder="Choose an institution…"
        data={offered.map(({ code, alias }) => ({ value: code, label: alias }))}
        value={chosen?.code ?? null}
        searchable
        filter={({ options, search: typed }) => fitting(options, typed)}
        allowDeselect={false}
        nothingFoundMessage={nothingFound}
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
      <SearchFailure what="institutions" failure={failure} retry={retry} />
    </div>
  )
}
