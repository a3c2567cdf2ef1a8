import { vi } from 'vitest'
import { recordDialog } from '../src/registers/dialog/RecordDialog.tsx'
import type { KeyedBody } from '../src/registers/dialog/record.queries.ts'
import type { AskJudge } from '../src/registers/dialog/use-judged.ts'
import { onClose, onOpen, OverList } from './record-dialog.tsx'
import { renderPart } from './render-part.tsx'
import { describedThings, thing, type Thing, type ThingForm } from './things.tsx'

/** Where things come from and go to. */
export const load = vi.fn<(id: number) => Promise<Thing>>()
export const save = vi.fn<(submit: KeyedBody<ThingForm>) => Promise<{ message: string; saved: Thing }>>()
export const judge = vi.fn<AskJudge>()

export const described = describedThings({ load, save, judge })
const ThingDialog = recordDialog(described)
const list = { page: 0, sortField: 'id', pageSize: 12, query: { scope: 'mine' } } as const

export const thingDialog = (record: number | 'new') => (
  <OverList {...{ record, onOpen, onClose }}>{(opened) => <ThingDialog {...opened} list={list} />}</OverList>
)

/** The dialog of a thing over its list. */
export const openThing = (record: number | 'new', role?: 'GUEST' | 'DEV') =>
  renderPart(thingDialog(record), role)

/** Every thing is there and can be saved, and nothing is odd. */
export function renewThings() {
  vi.clearAllMocks()
  load.mockReset().mockImplementation((id) => Promise.resolve(thing(id)))
  save.mockReset().mockResolvedValue({ message: 'It is kept.', saved: thing(7) })
  judge.mockReset().mockResolvedValue([])
}
