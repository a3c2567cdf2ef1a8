import { allRegisters } from '@insaka/domain/all-registers'
import { paperKinds, paperRegisters, type PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import { useCurrentUser } from '../../state/current-user.ts'
import { registerPaths } from '../../state/register-paths.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/Section.tsx'
import { closedQuery, closedSearch, closedYears } from './closed-records.ts'
import classes from './ClosedRecords.module.css'
import { useToday } from '../../ui/use-today.ts'

/** Links to completed or cancelled papers by the year of their expense. */
export function ClosedRecords() {
  const thisYear = Number(useToday().slice(0, 4))
  return (
    <Section
      title="Closed records"
      description={`Complete and cancelled papers up to the end of ${thisYear - 1}, by year of expense`}
    >
      <ClosedSearch lastYear={thisYear - 1} />
      <div className={`grid ${classes.registers}`}>
        {paperRegisters.map((register) => (
          <ClosedYears key={register} register={register} thisYear={thisYear} />
        ))}
      </div>
    </Section>
  )
}

type YearsProps = { register: PaperRegister; thisYear: number }

/** Years with closed papers and their counts; all years without counts if the counts cannot be loaded. */
function ClosedYears({ register, thisYear }: YearsProps) {
  const [title, path] = [allRegisters[register], registerPaths[register]]
  const user = useCurrentUser()
  const { data, isLoading } = useQuery(closedQuery(register, user.id, thisYear))
  const years: { label: string; search: ReturnType<typeof closedSearch>; records?: string }[] =
    data ?? (isLoading ? [] : closedYears(thisYear))
  return (
    <nav aria-label={title} className={`border-t ${classes.register}`}>
      <Link to={path} search={closedSearch(thisYear - 1)} className="font-semibold">
        {title}
      </Link>
      <ul className={`flex flex-wrap p-0 ${classes.years}`}>
        {years.map(({ label, search, records }) => (
          <li key={label}>
            <Link to={path} search={search}>
              {label}
            </Link>
            {records && <span className="text-faint"> · {records}</span>}
          </li>
        ))}
        {isLoading && <li className="text-faint">Counting…</li>}
        {data?.length === 0 && <li className="text-faint">None up to the end of {thisYear - 1}.</li>}
      </ul>
    </nav>
  )
}

/** Marks the button that Enter presses. */
const enterKeyHint = (
  <kbd className={`text-muted font-normal ${classes.enter}`} aria-hidden="true">
    Enter
  </kbd>
)

function ClosedSearch({ lastYear }: { lastYear: number }) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const searchText = typed.trim()

  const searchIn = (register: PaperRegister) =>
    void (
      searchText &&
      router.navigate({
        to: registerPaths[register],
        search: { ...closedSearch(lastYear), search: searchText },
      })
    )

  function searchOnEnter(event: SyntheticEvent) {
    event.preventDefault()
    searchIn(paperRegisters[0]!)
  }

  return (
    <form
      aria-label="Search closed records"
      className={`flex flex-wrap gap-2 mb-4 ${classes.search}`}
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
      {paperRegisters.map((register, index) => (
        <Button
          key={register}
          variant="default"
          disabled={searchText === ''}
          {...(index === 0 && { rightSection: enterKeyHint, 'aria-keyshortcuts': 'Enter' })}
          onClick={() => searchIn(register)}
        >
          Search {paperKinds[register].code}
        </Button>
      ))}
    </form>
  )
}
