import { vi } from 'vitest'
import { createRecordDialog } from '../src/registers/dialog/RecordDialog.tsx'
import type { SubmitBody } from '../src/registers/dialog/record.queries.ts'
import type { PreviewCautions } from '../src/registers/dialog/use-previewed-cautions.ts'
import { onClose, onOpen, DialogOverList } from './record-dialog.tsx'
import { renderPart } from './render-part.tsx'
import { createThingRecordDescription, thing, type Thing, type ThingForm } from './sample-records.tsx'

export const load = vi.fn<(id: number) => Promise<Thing>>()
export const save = vi.fn<(submit: SubmitBody<ThingForm>) => Promise<{ message: string; saved: Thing }>>()
export const previewCautions = vi.fn<PreviewCautions>()

export const testRecordDescription = createThingRecordDescription({ load, save, judge: previewCautions })
const ThingDialog = createRecordDialog(testRecordDescription)
const list = { page: 0, sortField: 'id', pageSize: 12, query: { scope: 'mine' } } as const

export const thingDialog = (record: number | 'new') => (
  <DialogOverList {...{ record, onOpen, onClose }}>
    {(opened) => <ThingDialog {...opened} list={list} />}
  </DialogOverList>
)

export const openThing = (record: number | 'new', role?: 'GUEST' | 'DEV') =>
  renderPart(thingDialog(record), role)

/** Resets the mocks: every thing exists, can be saved, and has no cautions. */
export function resetThings() {
  vi.clearAllMocks()
  load.mockReset().mockImplementation((id) => Promise.resolve(thing(id)))
  save.mockReset().mockResolvedValue({ message: 'It is kept.', saved: thing(7) })
  previewCautions.mockReset().mockResolvedValue([])
}
