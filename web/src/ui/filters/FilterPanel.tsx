import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { DayField } from './DayField.tsx'
import { countFilters, type Department, type Filters } from './filters.ts'
import classes from './Filters.module.css'

type Props = {
  id: string
  filters: Filters
  departments: readonly Department[]
  /** What the days are of, such as 'Issued'. */
  daysOf: string
  onChange: (change: Filters) => void
}

export function FilterPanel({ id, filters, departments, daysOf, onChange }: Props) {
  const { department, from, to } = filters
  // What was typed and could not be taken is cleared along with what was.
  const [clearings, setClearings] = useState(0)
  return (
    <section id={id} aria-label="Filters" className={classes.panel}>
      <NativeSelect
        label="Department"
        className={classes.department}
        data={[{ value: '', label: 'All departments' }, ...departments.map(toChoice)]}
        value={department ?? ''}
        onChange={({ currentTarget }) => onChange({ department: currentTarget.value || undefined })}
      />
      <DayField
        key={`from ${clearings}`}
        label={`${daysOf} from`}
        day={from}
        refuses={(day) => to !== undefined && day > to && `${daysOf} from may not be after ${daysOf} to.`}
        onDay={(day) => onChange({ from: day })}
      />
      <DayField
        key={`to ${clearings}`}
        label={`${daysOf} to`}
        day={to}
        refuses={(day) =>
          from !== undefined && day < from && `${daysOf} to may not be before ${daysOf} from.`
        }
        onDay={(day) => onChange({ to: day })}
      />
      <Button
        variant="subtle"
        fw={500}
        className={classes.clear}
        // A field that is being left may show a message, and the button would move away from under the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setClearings(clearings + 1)
          if (countFilters(filters) > 0) onChange({ department: undefined, from: undefined, to: undefined })
        }}
      >
        Clear filters
      </Button>
    </section>
  )
}

const toChoice = ({ code, name, active }: Department) => ({
  value: code,
  label: `${code}: ${name}${active ? '' : ' (closed)'}`,
})
