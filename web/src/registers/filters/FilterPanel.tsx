import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DayField } from './DayField.tsx'
import classes from './FilterPanel.module.css'
import { countFilters, noFilters, type Department, type Filters, type FilterValues } from './filters.ts'

type Props = {
  id: string
  /** What the register can be narrowed by, and by what it is narrowed now. */
  filters: Filters
  values: FilterValues
  departments: readonly Department[]
  onChange: (change: FilterValues) => void
}

export function FilterPanel({ id, filters, values, departments, onChange }: Props) {
  // What was typed and could not be taken is cleared along with what was.
  const [clearings, setClearings] = useState(0)
  return (
    <section id={id} aria-label="Filters" className={classes.panel}>
      {Object.keys(filters).map((name) => (
        <FilterField
          key={`${name} ${clearings}`}
          {...{ name, filters, values, departments }}
          onValue={(value) => onChange({ [name]: value || undefined })}
        />
      ))}
      <Button
        variant="subtle"
        fw={500}
        className={classes.clear}
        // A field that is being left may show a message, and the button would move away from under the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setClearings(clearings + 1)
          if (countFilters(filters, values) > 0) onChange(noFilters(filters))
        }}
      >
        Clear filters
      </Button>
    </section>
  )
}

type FieldProps = Pick<Props, 'filters' | 'values' | 'departments'> & {
  name: string
  onValue: (value: string | undefined) => void
}

function FilterField({ name, filters, values, departments, onValue }: FieldProps) {
  const filter = filters[name]!
  const { label } = filter
  const value = values[name]
  if (filter.kind === 'day') {
    const { notAfter = '', notBefore = '' } = filter
    const [latest, earliest] = [values[notAfter], values[notBefore]]
    const refuses = (day: string) => {
      if (latest !== undefined && day > latest)
        return `${label} may not be after ${filters[notAfter]?.label}.`
      if (earliest !== undefined && day < earliest)
        return `${label} may not be before ${filters[notBefore]?.label}.`
      return false
    }
    return <DayField label={label} day={value} refuses={refuses} onDay={onValue} />
  }
  if (filter.kind === 'text') return <TextFilter label={label} value={value ?? ''} onValue={onValue} />
  const choices =
    filter.kind === 'department'
      ? departments.map(toChoice)
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

type TextFilterProps = { label: string; value: string; onValue: (value: string) => void }

/** What is typed counts when the field is left or on Enter. */
function TextFilter({ label, value, onValue }: TextFilterProps) {
  const [typed, setTyped] = useState<string | null>(null)
  function take() {
    const text = typed?.trim()
    if (text !== undefined && text !== value) onValue(text)
    setTyped(null)
  }
  return (
    <TextInput
      label={label}
      className={classes.choice}
      maxLength={100}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}

const toChoice = ({ code, name, active }: Department) => ({
  value: code,
  label: `${code}: ${name}${active ? '' : ' (closed)'}`,
})
