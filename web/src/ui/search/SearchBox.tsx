import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { SearchIcon } from '../icons.tsx'
import { useDebouncedCallback } from '../use-debounced.ts'
import classes from './SearchBox.module.css'

type Props = {
  label?: string
  value: string
  /** `isContinued` is true for a further search without leaving the box. */
  onSearch: (text: string, isContinued: boolean) => void
}

/** Searches when typing pauses, or at once on Enter. */
export function SearchBox({ label = 'Search for a record', value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const [previous, setPrevious] = useState(value)
  const [sent, setSent] = useState<string | null>(null)
  if (value !== previous) {
    setPrevious(value)
    // Changed elsewhere, such as by Back or Clear all; this box’s own search must not reset the input.
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
      // Until the address follows, the sent search is still pending.
      onBlur={() => setSent(sent === value ? null : sent)}
    />
  )
}
