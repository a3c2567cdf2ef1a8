import { Button, TextInput } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import { SearchIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/Section.tsx'
import { archivedRegisters, closedUpTo, closedYears } from './closed-records.ts'
import classes from './ClosedRecords.module.css'
import { useToday } from '../../ui/use-today.ts'

/** Papers that were completed or cancelled, by the year of their expense: ways into their registers. */
export function ClosedRecords() {
  const thisYear = Number(useToday().slice(0, 4))
  return (
    <Section
      title="Closed records"
      description={`Complete and cancelled papers up to the end of ${thisYear - 1}, by the year of their expense`}
    >
      <ClosedSearch lastYear={thisYear - 1} />
      <div className={`grid ${classes.registers}`}>
        {archivedRegisters.map(({ title, path }) => (
          <nav key={path} aria-label={title} className={`line-above ${classes.register}`}>
            <Link to={path} search={closedUpTo(thisYear - 1)} className="strong">
              {title}
            </Link>
            <ul className={`flex wrap no-padding ${classes.years}`}>
              {closedYears(thisYear).map(({ label, search }) => (
                <li key={label}>
                  <Link to={path} search={search}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </Section>
  )
}

/** On the button that Enter presses. */
const enterSign = (
  <kbd className={`soft light ${classes.enter}`} aria-hidden="true">
    Enter
  </kbd>
)

/** Looks for a closed paper in either register. */
function ClosedSearch({ lastYear }: { lastYear: number }) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const words = typed.trim()

  const searchIn = ({ path }: (typeof archivedRegisters)[number]) =>
    void (words && router.navigate({ to: path, search: { ...closedUpTo(lastYear), search: words } }))

  function searchOnEnter(event: SyntheticEvent) {
    event.preventDefault()
    searchIn(archivedRegisters[0])
  }

  return (
    <form
      aria-label="Search closed records"
      className={`flex wrap gap-2 mb-4 ${classes.search}`}
      onSubmit={searchOnEnter}
    >
      <TextInput
        type="search"
        aria-label="Search closed records"
        placeholder="Search closed records"
        leftSection={<SearchIcon />}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {archivedRegisters.map((register, index) => (
        <Button
          key={register.title}
          variant="default"
          disabled={words === ''}
          {...(index === 0 && { rightSection: enterSign, 'aria-keyshortcuts': 'Enter' })}
          onClick={() => searchIn(register)}
        >
          Search {register.short}
        </Button>
      ))}
    </form>
  )
}
