import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useId, useRef, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { readAmount } from '../../ui/numbers.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Suggestions } from '../../ui/search/Suggestions.tsx'
import { DayField } from './DayField.tsx'
import { Periods } from './Periods.tsx'
import { SeveralFilter } from './SeveralFilter.tsx'
import { useUncommittedInput, type SetUncommittedCount } from './use-uncommitted-input.ts'
import classes from './FilterPanel.module.css'
import { filterText } from '@insaka/domain/core/list-filters'
import {
  countFilters,
  clearedFilters,
  filterShape,
  type Department,
  type Filter,
  type Filters,
  type FilterValues,
} from './filters.ts'

type Props = {
  filters: Filters
  values: FilterValues
  departments: readonly Department[]
  onChange: (change: FilterValues) => void
  /** Number of matches in words; undefined until known. */
  countText: string | undefined
  onClose: () => void
}

/** All filters of the list; each change applies at once. */
export function FilterPanel({ filters, values, departments, onChange, countText, onClose }: Props) {
  const panel = useRef<HTMLElement>(null)
  // Remounts the fields to clear invalid input too.
  const [clearings, setClearings] = useState(0)
  // Number of fields whose input is not applied yet; until it is, the button shows no number of matches.
  const [untaken, setUntaken] = useState(0)

  function showMatches() {
    // Blurring the field applies its input or shows its error.
    flushSync(() => (document.activeElement as HTMLElement | null)?.blur())
    const invalidField = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalidField) invalidField.focus()
    else onClose()
  }

  return (
    <section ref={panel} aria-label="Filters">
      <header className={`row border-b ${classes.head}`}>
        <h2 className="m-0">Filters</h2>
        <IconButton label="Close the filters" className="ml-auto" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className={`grid ${classes.fields}`}>
        <div className={`flex gap-2 col-span-full ${classes.periods}`}>
          <Periods {...{ filters, values, onChange }} className={classes.period!} />
        </div>
        {spansFirst(filters).map((name) => (
          <FilterField
            key={`${name} ${clearings}`}
            {...{ name, filters, values, departments }}
            onValue={(value) => onChange({ [name]: value || undefined })}
            countUncommitted={setUntaken}
          />
        ))}
      </div>
      <footer className={`row gap-3 ${classes.foot}`}>
        <Button
          variant="subtle"
          fw={500}
          onMouseDown={preventBlur}
          onClick={() => {
            setClearings(clearings + 1)
            if (countFilters(filters, values) > 0) onChange(clearedFilters(filters))
          }}
        >
          Clear all
        </Button>
        <Button className="ml-auto" onMouseDown={preventBlur} onClick={showMatches}>
          Show {(untaken === 0 && countText) || 'records'}
        </Button>
      </footer>
    </section>
  )
}

/** Keeps the field from losing focus: an error message on blur would move the button away from the click. */
const preventBlur = (event: MouseEvent) => event.preventDefault()

/** Puts from/to pairs first, so that both fields share a row. */
function spansFirst(filters: Filters): string[] {
  const names = Object.keys(filters)
  const isSpan = (name: string) => 'span' in filters[name]!
  return [...names.filter(isSpan), ...names.filter((name) => !isSpan(name))]
}

type FieldProps = Pick<Props, 'filters' | 'values' | 'departments'> & {
  name: string
  onValue: (value: string | undefined) => void
  countUncommitted: SetUncommittedCount
}

function FilterField({ name, filters, values, departments, onValue, countUncommitted }: FieldProps) {
  const filter = filters[name]!
  const { label } = filter
  const value = values[name]
  if (filter.Field)
    return (
      <div className={classes.choice}>
        <filter.Field {...{ label, value, onValue }} />
      </div>
    )
  if (filter.kind === 'day') {
    const { end, other } = filter.span
    const otherDay = values[other]
    const faultOf = (day: string) => {
      if (otherDay === undefined) return false
      if (end === 'from' && day > otherDay) return `${label} may not be after ${filters[other]?.label}.`
      if (end === 'to' && day < otherDay) return `${label} may not be before ${filters[other]?.label}.`
      return false
    }
    return (
      <DayField
        label={label}
        day={value}
        faultOf={faultOf}
        onDay={onValue}
        countUncommitted={countUncommitted}
      />
    )
  }
  if (filter.kind === 'text' || filter.kind === 'amount' || filter.kind === 'number')
    return <TextFilter {...{ filter, name, onValue, onTyping: countUncommitted }} value={value ?? ''} />
  if (filter.kind === 'choice' && filter.several) return <SeveralFilter {...{ filter, value, onValue }} />
  const choices =
    filter.kind === 'department'
      ? departments.map(departmentChoice)
      : Object.entries(filter.choices).map(([each, text]) => ({ value: each, label: text }))
  return (
    <NativeSelect
      label={label}
      className={classes.choice}
      data={[{ value: '', label: filter.kind === 'department' ? 'All departments' : 'All' }, ...choices]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  )
}

type TextFilterProps = {
  filter: Filter
  name: string
  value: string
  onValue: (value: string) => void
  onTyping: SetUncommittedCount
}

/** Applies on blur or Enter; invalid input stays with an error message. */
function TextFilter({ filter, name, value, onValue, onTyping }: TextFilterProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  useUncommittedInput(typed !== null, onTyping)
  const isAmount = filter.kind === 'amount'
  const list = useId()

  function commit() {
    if (typed === null) return
    const text = isAmount ? String(readAmount(typed) ?? '') : typed.trim()
    const parsed = text === '' ? undefined : filterShape(name, filter).safeParse(text)
    const fault = parsed && !parsed.success ? parsed.error.issues[0]!.message : null
    setError(fault)
    if (fault !== null) return
    setTyped(null)
    if (text !== value) onValue(text)
  }
  return (
    <>
      <TextInput
        label={filter.label}
        className={classes.choice}
        maxLength={160}
        list={list}
        autoComplete="off"
        error={error}
        {...(isAmount && { inputMode: 'decimal' })}
        {...(filter.kind === 'number' && { inputMode: 'numeric' })}
        value={typed ?? (isAmount && value ? filterText(filter, value, []) : value)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
      />
      {filter.kind === 'text' && filter.suggest && (
        <Suggestions id={list} suggest={filter.suggest} typed={typed ?? ''} />
      )}
    </>
  )
}

const departmentChoice = ({ code, name, active }: Department) => ({
  value: code,
  label: `${code}: ${name}${active ? '' : ' (closed)'}`,
})
