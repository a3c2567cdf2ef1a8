import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { useField } from '../fields/use-field.ts'
import { SearchFailure } from './SearchFailure.tsx'
import textField from '../fields/TextField.module.css'
import classes from './SearchSelect.module.css'
import type { SearchedList } from './use-searched-list.ts'

type Choice = {
  value: string
  label: string
  /** Second line that distinguishes similar choices. */
  about?: string | undefined
  /** Further texts by which the server matches this choice. */
  alsoFoundBy?: readonly string[]
}

type Props = {
  label: string
  plural: string
  list: SearchedList<Choice>
  /** The selected choice, possibly outside the current matches. */
  chosen: Choice | undefined
  fixedChoice?: Choice
  placeholder?: string
  hint?: ReactNode
  emptyMessage?: string
  onChoose: (value: string) => void
  field?: Pick<ReturnType<typeof useField>, 'element' | 'leave' | 'error' | 'sending'> & { name: string }
  /** Marks the label as optional. */
  optional?: boolean
  takesFocus?: boolean
}

/** Select with server-side search, for long lists. */
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
  const fixedChoices = fixedChoice ? [fixedChoice] : []
  const isChosenListed = [...found, ...fixedChoices].some(({ value }) => value === chosen?.value)
  const searchedChoices = [...(chosen && !isChosenListed ? [chosen] : []), ...found]
  // While typing, the fixed choice goes last, so that Enter takes the first match.
  const offeredChoices = isTyping
    ? [...searchedChoices, ...fixedChoices]
    : [...fixedChoices, ...searchedChoices]
  const aboutOf = new Map(offeredChoices.map(({ value, about }) => [value, about]))

  /** Trusts the server’s matches, which may rest on fields unknown here; filters locally until they arrive. */
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
        classNames={{
          label: `${classes.label} ${props.optional ? textField.optional : ''}`,
          options: classes.options,
        }}
        labelProps={{ 'data-invalid': field?.error !== undefined || undefined }}
        data={offeredChoices.map(({ value, label: text }) => ({ value, label: text }))}
        value={chosen?.value ?? null}
        searchable
        selectFirstOptionOnChange
        openOnFocus={!props.takesFocus}
        filter={({ options, search }) => filterOptions(options, search)}
        allowDeselect={false}
        readOnly={field?.sending}
        error={field?.error}
        // A failed search shows its error below instead.
        nothingFoundMessage={loading ? 'Searching…' : failure ? undefined : emptyMessage}
        // The library’s scroll area cannot be reached by keyboard.
        withScrollArea={false}
        // Rendered next to the field, so that it belongs to the page or dialog in tab order.
        comboboxProps={{ withinPortal: false, shadow: 'md', offset: 2, transitionProps: { duration: 0 } }}
        data-autofocus={props.takesFocus || undefined}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        // Esc must not close the dialog behind the list.
        onKeyDown={(event) => open && event.key === 'Escape' && event.stopPropagation()}
        // The text of the selected choice is no search text.
        onSearchChange={(text) =>
          onSearchText(offeredChoices.some((each) => each.label === text) ? '' : text)
        }
        // Typing replaces the text of the selected choice.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={field?.leave}
        onChange={(value) => value !== null && value !== chosen?.value && onChoose(value)}
        renderOption={({ option, checked }) => (
          <span
            className={`grid min-w-0 ${classes.option}`}
            data-chosen={checked || undefined}
            data-apart={option.value !== fixedChoice?.value ? undefined : isTyping ? 'below' : 'above'}
          >
            <span className={classes.name}>{option.label}</span>
            <span className="text-sm text-faint truncate">{aboutOf.get(option.value)}</span>
          </span>
        )}
      />
      <SearchFailure plural={plural} failure={failure} retry={retry} />
    </div>
  )
}
