import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { useField } from '../fields/use-field.ts'
import { SearchFailure } from './SearchFailure.tsx'
import classes from './SearchSelect.module.css'
import type { SearchedList } from './use-searched-list.ts'

type Choice = {
  value: string
  label: string
  /** What else tells people which one it is. */
  about?: string | undefined
  /** Further texts by which the server finds it. */
  alsoFoundBy?: readonly string[]
}

type Props = {
  label: string
  /** What there is to choose from, such as 'institutions'. */
  plural: string
  list: SearchedList<Choice>
  /** The one that is chosen, which need not be among those that were found. */
  chosen: Choice | undefined
  /** A choice in addition to all that can be found. */
  fixedChoice?: Choice
  placeholder?: string
  hint?: ReactNode
  /** Said where nothing has what was typed. */
  emptyMessage?: string
  onChoose: (value: string) => void
  /** Where it is a field of a form. */
  field?: Pick<ReturnType<typeof useField>, 'element' | 'leave' | 'error' | 'sending'> & { name: string }
  /** The dialog begins here. */
  takesFocus?: boolean
}

/** One out of many, found on the server by what somebody types. */
export function SearchSelect(props: Props) {
  const {
    label,
    plural,
    list,
    chosen,
    fixedChoice,
    placeholder = 'Choose…',
    hint,
    emptyMessage,
    onChoose,
    field,
  } = props
  const { found, loading, failure, retry, onType } = list
  const [open, setOpen] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const isChosenListed = [...found, ...(fixedChoice ? [fixedChoice] : [])].some(
    ({ value }) => value === chosen?.value,
  )
  const fixedChoices = fixedChoice ? [fixedChoice] : []
  const searchedChoices = [...(chosen && !isChosenListed ? [chosen] : []), ...found]
  // Somebody who types and takes the first hit does not mean the one that is always there.
  const offeredChoices = isTyping
    ? [...searchedChoices, ...fixedChoices]
    : [...fixedChoices, ...searchedChoices]
  const aboutOf = new Map(offeredChoices.map(({ value, about }) => [value, about]))

  /** The server has searched in more than the list shows; until it has, what fits beyond doubt is offered. */
  function filterOptions<Option extends object>(options: Option[], typed: string): Option[] {
    const text = typed.trim().toLowerCase()
    const matchesText = ({ label: name, about = '', alsoFoundBy = [] }: Choice) =>
      !loading || [name, about, ...alsoFoundBy].some((each) => each.toLowerCase().includes(text))
    const matchingValues = new Set<unknown>([
      fixedChoice?.value,
      ...found.filter(matchesText).map(({ value }) => value),
    ])
    return options.filter((option) => 'value' in option && matchingValues.has(option.value))
  }

  function onSearchText(text: string) {
    setTyping(text !== '')
    onType(text)
  }

  return (
    <div data-focus-fallback="input">
      <Select
        ref={field?.element}
        name={field?.name}
        label={label}
        placeholder={placeholder}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ label: classes.label, options: classes.options }}
        labelProps={{ 'data-invalid': field?.error !== undefined || undefined }}
        data={offeredChoices.map(({ value, label: text }) => ({ value, label: text }))}
        value={chosen?.value ?? null}
        searchable
        openOnFocus={!props.takesFocus}
        filter={({ options, search }) => filterOptions(options, search)}
        allowDeselect={false}
        readOnly={field?.sending}
        error={field?.error}
        // A list that could not be asked for has nothing to say; why is shown below.
        nothingFoundMessage={loading ? 'Searching…' : failure ? undefined : emptyMessage}
        // The list scrolls itself: the library's area for that is one that no keyboard reaches.
        withScrollArea={false}
        // It follows its field in the order of the page, so that it belongs to the page or dialog.
        comboboxProps={{ withinPortal: false, shadow: 'md', offset: 2, transitionProps: { duration: 0 } }}
        data-autofocus={props.takesFocus || undefined}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        // Closes the list alone, not the dialog below it.
        onKeyDown={(event) => open && event.key === 'Escape' && event.stopPropagation()}
        // The text of a choice is nothing that somebody looks for.
        onSearchChange={(text) =>
          onSearchText(offeredChoices.some((each) => each.label === text) ? '' : text)
        }
        onBlur={field?.leave}
        onChange={(value) => value !== null && value !== chosen?.value && onChoose(value)}
        renderOption={({ option, checked }) => (
          <span
            className={`grid shrinks ${classes.option}`}
            data-chosen={checked || undefined}
            data-apart={option.value !== fixedChoice?.value ? undefined : isTyping ? 'below' : 'above'}
          >
            <span className={classes.name}>{option.label}</span>
            <span className="small quiet cut">{aboutOf.get(option.value)}</span>
          </span>
        )}
      />
      <SearchFailure plural={plural} failure={failure} retry={retry} />
    </div>
  )
}
