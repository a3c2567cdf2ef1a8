import { Button } from '@mantine/core'
import { useState } from 'react'
import { SearchBox } from '../ui/search/SearchBox.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { AddCard, Card, Cards } from '../ui/cards/Cards.tsx'

/** A department or designation as shown on its card. */
type StructureEntry = { id: string; code: string; text: string; active: boolean }

type Props = {
  noun: string
  entries: readonly StructureEntry[]
  addLabel: string
  onOpen: (id: string) => void
  onAdd: () => void
}

/** Longer lists get a search box. */
const searchThreshold = 24

/** Cards labelled 'CODE: name', active ones first. */
export function StructureCards({ noun, entries, addLabel, onOpen, onAdd }: Props) {
  const [search, setSearch] = useState('')
  if (entries.length === 0)
    return <Notice actions={<Button onClick={onAdd}>{addLabel}</Button>}>No {noun} yet</Notice>

  const searchText = search.toLowerCase()
  const visibleEntries = entries
    .filter(({ code, text }) => `${code}: ${text}`.toLowerCase().includes(searchText))
    .sort((a, b) => Number(b.active) - Number(a.active))
  return (
    <>
      {entries.length > searchThreshold && (
        <div className="row gap-3 text-faint mb-3">
          <SearchBox label={`Search the ${noun}`} value={search} onSearch={setSearch} />
          <output>{search && `${visibleEntries.length} of ${entries.length}`}</output>
        </div>
      )}
      <Cards label={noun}>
        <AddCard label={addLabel} onAdd={onAdd} />
        {visibleEntries.map(({ id, code, text, active }) => (
          <Card key={id} closed={!active} onOpen={() => onOpen(id)}>
            <span>
              <b className="font-semibold">{code}:</b> {text}
            </span>
          </Card>
        ))}
      </Cards>
    </>
  )
}
