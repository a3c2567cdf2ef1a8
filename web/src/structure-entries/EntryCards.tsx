import { dutyHolderText } from '@insaka/domain/users/duties.labels'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useCurrentUser } from '../state/current-user.ts'
import { departmentHeadsQuery } from '../structure/people.queries.ts'
import { AddCard, Card, Cards } from '../ui/cards/Cards.tsx'
import { useOpenCard } from '../ui/cards/use-open-card.ts'
import { LazyBoundary } from '../ui/page/LoadingBar.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { useOpenRecord } from '../ui/page/use-open-record.ts'
import { SearchBox } from '../ui/search/SearchBox.tsx'
import type { StructureSearch } from '../structure/structure-search-params.ts'
import { entriesOf, type EntryKind, type EntryParent } from './entry-kinds.ts'

const AddEntriesDialog = lazy(() => import('./AddEntriesDialog.tsx'))
const EntryDialog = lazy(() => import('./EntryDialog.tsx'))

/** The open entry by its code, or `adding` for the dialog that adds entries. */
type OpenEntry = Pick<StructureSearch, 'open' | 'adding'>

type Props = {
  kind: EntryKind
  parent: EntryParent
  search: OpenEntry
  go: (entry: OpenEntry, replace: boolean) => void
}

/** Longer lists get a search box. */
const searchThreshold = 24

/** Cards labelled 'CODE: name', active ones first, and the dialogs over them. */
export function EntryCards({ kind, parent, search: { open: openCode, adding }, go }: Props) {
  const entries = entriesOf(parent)
  const openEntry = useOpenCard(
    openCode,
    entries.find(({ code }) => code === openCode),
  )
  const { open, close } = useOpenRecord<OpenEntry>({
    record: openCode !== undefined || adding ? { open: openCode, adding } : undefined,
    go: ({ record }, replace) => go({ open: record?.open, adding: record?.adding }, replace),
  })
  const { institution } = useCurrentUser()
  const { data: heads = [] } = useQuery({
    ...departmentHeadsQuery,
    enabled: kind.noun === 'department' && parent.institution.code === institution,
  })
  const headOf = (code: string) =>
    heads
      .filter(({ department }) => department === code)
      .map(dutyHolderText)
      .join('; ')
  const [search, setSearch] = useState('')
  const noun = `${kind.noun}s`
  const addCard = { label: `Add ${noun}`, onAdd: () => open({ adding: true }) }
  const visibleEntries = entries
    .map((entry) => ({ ...entry, text: entry[kind.textField] }))
    .filter(({ code, text }) => `${code}: ${text}`.toLowerCase().includes(search.toLowerCase()))
    .sort((a, b) => Number(b.active) - Number(a.active))
  return (
    <>
      {entries.length > searchThreshold && (
        <div className="row gap-3 text-faint mb-3">
          <SearchBox label={`Search the ${noun}`} value={search} onSearch={setSearch} />
          <output>{search && `${visibleEntries.length} of ${entries.length}`}</output>
        </div>
      )}
      {entries.length === 0 ? (
        <Notice actions={<Button onClick={addCard.onAdd}>{addCard.label}</Button>}>No {noun} yet</Notice>
      ) : (
        <Cards label={noun}>
          <AddCard {...addCard} />
          {visibleEntries.map(({ id, code, text, active }) => (
            <Card key={id} closed={!active} onOpen={() => open({ open: code })}>
              <span>
                <b className="font-semibold">{code}:</b> {text}
                {headOf(code) && <span className="block text-sm text-faint">Head: {headOf(code)}</span>}
              </span>
            </Card>
          ))}
        </Cards>
      )}
      <LazyBoundary>
        {adding && <AddEntriesDialog {...{ kind, parent }} onClose={close} />}
        {openEntry && (
          <EntryDialog key={openEntry.id} {...{ kind, parent }} entry={openEntry} onClose={close} />
        )}
      </LazyBoundary>
    </>
  )
}
