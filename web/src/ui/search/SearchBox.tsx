import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { SearchIcon } from '../icons.tsx'
import { useDebouncedCallback } from '../use-debounced.ts'
import classes from './SearchBox.module.css'

type Props = {
  /** What there is to find. */
  label?: string
  value: string
  /** `again` says that it only goes on from what was searched for a moment ago. */
  onSearch: (text: string, isContinued: boolean) => void
}

/** Searches at a pause in typing, or at once on Enter. */
export function SearchBox({ label = 'Search for a record', value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const [previous, setPrevious] = useState(value)
  const [sent, setSent] = useState<string | null>(null)
  if (value !== previous) {
    setPrevious(value)
    // Changed elsewhere, as by the Back button or 'Clear all'; what was sent from here is being typed on.
    if (value !== sent) {
      setText(value)
      setSent(null)
    }
  }

  function search() {
    const searchText = text.trim()
    if (searchText === (sent ?? value)) return
    setSent(searchText)
    onSearch(searchText, sent !== null)
  }

  useDebouncedCallback(text, search)

  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<SearchIcon />}
      maxLength={100}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && search()}
      // As long as the address has not followed, what was sent is still on its way.
      onBlur={() => setSent(sent === value ? null : sent)}
    />
  )
}
